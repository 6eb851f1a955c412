import { z } from "zod";
import { endpoint } from "./endpoint.ts";

export interface JsonSchema {
  type?: string | string[];
  format?: string;
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
  required?: string[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

interface Content {
  content?: { "application/json": { schema: JsonSchema } };
}

export interface Operation {
  operationId: string;
  tags: [string];
  security: [];
  summary: string;
  description?: string;
  parameters?: { name: string; in: "path" | "query"; required: boolean; schema: JsonSchema }[];
  requestBody?: Content & { required: boolean };
  responses: Record<string, Content & { description: string; headers?: Record<string, object> }>;
  "x-codeSamples"?: { lang: string; source: string }[];
}

export interface OpenApi {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema> };
}

export const getOpenApi = endpoint("GET /api/openapi.json", {
  access: "public",
  cached: true,
  response: z.custom<OpenApi>((value) => typeof value === "object"),
});
