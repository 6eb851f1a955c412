import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Page } from "#client/components/page-header.tsx";
import { QueryError } from "#client/components/ui/error-state.tsx";
import { TextLink } from "#client/components/ui/link.tsx";
import { SkeletonBar, Skeletons } from "#client/components/ui/skeleton.tsx";
import { read } from "#client/lib/api.ts";
import type { getOpenApi, JsonSchema, OpenApi, Operation } from "#shared/api/openapi.ts";

const path = "/api/openapi.json";

export function DevelopersPage() {
  const query = useQuery(read<typeof getOpenApi>(path));
  return (
    <Page
      title="For Developers"
      lead="Show our news, counts and comment windows on your own site. You need no key and no account."
      className="sm:pb-24"
    >
      {query.data && <Contract api={query.data} />}
      {query.isError && !query.data && <QueryError what="The list of calls" query={query} />}
      {query.isPending && (
        <Skeletons count={1} label="Loading the list of calls">
          <SkeletonBar className="h-96" rounded="rounded-card" />
        </Skeletons>
      )}
    </Page>
  );
}

function Contract({ api }: { api: OpenApi }) {
  const site = api.servers[0]?.url ?? "";
  return (
    <>
      <div className="max-w-prose space-y-4">
        <h2>Start here</h2>
        <p>Get our five newest articles:</p>
        <Sample source={`curl '${site}/api/news?limit=5'`} />
        <p>
          The whole contract is an{" "}
          <TextLink href={path} newTab>
            OpenAPI 3.1 document
          </TextLink>
          . Most tools that write API clients can read it.
        </p>
        <h2 className="pt-4">Errors</h2>
        <p>
          Every error is JSON with a <code>message</code> for people and a <code>code</code> for programs.
          When some of the input is wrong, <code>fields</code> names it:
        </p>
        <Sample
          source={
            '{\n  "message": "Address is required",\n  "code": "invalid_input",\n  "fields": { "address": ["Address is required"] }\n}'
          }
        />
        <p>
          Beyond a limit you get a 429. Wait for as many seconds as the header <code>Retry-After</code> says.
          Responses carry an <code>ETag</code>: send it back in <code>If-None-Match</code>, and a 304 tells
          you that nothing changed.
        </p>
      </div>
      {api.tags.map(({ name, description }) => (
        <section key={name} className="mt-12">
          <h2>{name}</h2>
          <p className="mt-2 mb-6 max-w-prose text-ink-soft">{description}</p>
          <ul className="space-y-3">
            {publicPaths(api).flatMap(([path, operations]) =>
              Object.entries(operations)
                .filter(([, { tags }]) => tags[0] === name)
                .map(([method, operation]) => (
                  <li key={operation.operationId}>
                    <OperationDetails method={method.toUpperCase()} path={path} operation={operation} />
                  </li>
                )),
            )}
          </ul>
        </section>
      ))}
    </>
  );
}

/** Without the panel's login, which is public, too, but not for other programs. */
const publicPaths = ({ paths }: OpenApi) =>
  Object.entries(paths).filter(([path]) => !path.startsWith("/api/admin/"));

interface OperationProps {
  method: string;
  path: string;
  operation: Operation;
}

function OperationDetails({ method, path, operation }: OperationProps) {
  const { summary, description, parameters = [], requestBody, responses } = operation;
  const [sample] = operation["x-codeSamples"] ?? [];
  const success = Object.entries(responses).find(([status]) => status.startsWith("2"));
  const failures = Object.entries(responses).filter(([status]) => !status.startsWith("2"));
  const body = requestBody?.content?.["application/json"].schema;
  const responseSchema = success?.[1].content?.["application/json"].schema;
  return (
    <details className="rounded-card border border-line bg-surface">
      <summary className="p-4 font-normal">
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
                <dd className="min-w-0 wrap-anywhere">{description.replaceAll("`", "")}</dd>
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

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <h3 className="mb-2 font-sans text-base font-semibold">{title}</h3>
    {children}
  </div>
);

const Sample = ({ source }: { source: string }) => (
  <pre className="rounded-card border border-line bg-sunken p-4 text-sm whitespace-pre-wrap wrap-anywhere">
    <code>{source}</code>
  </pre>
);

function SchemaFields({ schema }: { schema: JsonSchema }) {
  const inner = innerOf(schema);
  const { properties, required = [] } = inner;
  return (
    <>
      {inner !== schema || !properties ? <p className="text-ink-soft">{wordsOf(schema)}</p> : null}
      {properties && (
        <ul className="space-y-1 border-l border-line pl-4">
          {Object.entries(properties).map(([name, field]) => (
            <li key={name}>
              <code className="font-semibold">{name}</code>{" "}
              <span className="wrap-anywhere text-ink-soft">
                {wordsOf(field)}
                {required.includes(name) ? "" : ", optional"}
              </span>
              {innerOf(field).properties && <SchemaFields schema={innerOf(field)} />}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The object in a list, in a record, or in "an object or null". */
function innerOf(schema: JsonSchema): JsonSchema {
  if (schema.properties) return schema;
  const choice = schema.anyOf?.find(({ type }) => type === "object" || type === "array");
  const inner =
    choice ??
    schema.items ??
    (typeof schema.additionalProperties === "object" ? schema.additionalProperties : undefined);
  return inner ? innerOf(inner) : schema;
}

const boundsOf = ({ minimum, maximum, maxLength }: JsonSchema): string[] => [
  ...(minimum !== undefined && minimum > -1e9 ? [`at least ${minimum}`] : []),
  ...(maximum !== undefined && maximum < 1e9 ? [`at most ${maximum}`] : []),
  ...(maxLength ? [`at most ${maxLength} characters`] : []),
];

function typeOf(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" or ");
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(" or ");
  if (schema.items) return `list of ${typeOf(schema.items)}`;
  if (schema.format) return schema.format;
  return [schema.type ?? "any value"].flat().join(" or ");
}

const wordsOf = (schema: JsonSchema): string =>
  [
    typeOf(schema),
    ...boundsOf(schema),
    ...(schema.default === undefined ? [] : [`${JSON.stringify(schema.default)} if left out`]),
  ].join(", ");
