import type { ReactNode } from "react";
import type { JsonSchema, Operation } from "#shared/api/openapi.ts";
import { SchemaFields } from "./schema-fields.tsx";

interface OperationProps {
  method: string;
  path: string;
  operation: Operation;
}

export function OperationDetails({ method, path, operation }: OperationProps) {
  const { summary, description, parameters = [], requestBody, responses } = operation;
  const [sample] = operation["x-codeSamples"] ?? [];
  const success = Object.entries(responses).find(([status]) => status.startsWith("2"));
  const failures = Object.entries(responses).filter(([status]) => !status.startsWith("2"));
  const body = requestBody?.content?.["application/json"].schema;
  const responseSchema = success?.[1].content?.["application/json"].schema;
  return (
    <details className="rounded-card border border-line bg-surface">
      <summary className="min-h-11 cursor-pointer p-4">
        <code className="font-semibold wrap-anywhere">
          {method} {path}
        </code>{" "}
        <span className="text-ink-soft">{summary}</span>
      </summary>
      <div className="space-y-5 border-t border-line p-4">
        {description && <p>{description}</p>}
        {sample && <Sample source={sample.source} />}
        {parameters.length > 0 && (
          <Part title="Parameters">
            <SchemaFields schema={schemaOfParameters(parameters)} />
          </Part>
        )}
        {body && (
          <Part title="JSON to send">
            <SchemaFields schema={body} />
          </Part>
        )}
        <Part title={`Success: ${success?.[0] ?? 200}`}>
          {responseSchema ? <SchemaFields schema={responseSchema} /> : <p>Without a body.</p>}
        </Part>
        <Part title="Errors">
          <dl className="space-y-1">
            {failures.map(([status, { description }]) => (
              <div key={status} className="flex gap-3">
                <dt className="min-w-16 shrink-0 font-semibold">
                  {status === "default" ? "Others" : status}
                </dt>
                <dd>{description.replaceAll("`", "")}</dd>
              </div>
            ))}
          </dl>
        </Part>
      </div>
    </details>
  );
}

const schemaOfParameters = (parameters: NonNullable<Operation["parameters"]>): JsonSchema => ({
  type: "object",
  properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
  required: parameters.filter(({ required }) => required).map(({ name }) => name),
});

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-2 font-sans text-base font-semibold">{title}</h3>
      {children}
    </div>
  );
}

export function Sample({ source }: { source: string }) {
  return (
    <pre className="rounded-card border border-line bg-sunken p-4 text-sm whitespace-pre-wrap wrap-anywhere">
      <code>{source}</code>
    </pre>
  );
}
