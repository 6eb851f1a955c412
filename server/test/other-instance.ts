import supertest from "supertest";
import { createApp } from "#server/app.ts";
import { createResponseCache } from "#server/platform/response-cache/response-cache.ts";
import { bareClient, type TestApp } from "./app.ts";

/** Another server on the same database: the first can't tell it anything. */
export const otherInstance = ({ services }: TestApp) =>
  supertest(createApp({ ...services, responseCache: createResponseCache(services.log, {}) }, bareClient));
