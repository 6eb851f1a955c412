import { useQuery } from "@tanstack/react-query";
import { PageHeader } from "#client/components/page-header.tsx";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { SkeletonBar, Skeletons } from "#client/components/ui/skeleton.tsx";
import { TextLink } from "#client/components/ui/text-link.tsx";
import { read } from "#client/lib/api.ts";
import { retryProps } from "#client/lib/focus.ts";
import type { getOpenApi, OpenApi } from "#shared/api/openapi.ts";
import { OperationDetails, Sample } from "./operation-details.tsx";

const path = "/api/openapi.json";

export function DevelopersPage() {
  const query = useQuery(read<typeof getOpenApi>(path));
  return (
    <>
      <PageHeader
        title="For Developers"
        lead="Show our news, counts and comment windows on your own site. You need no key and no account."
      />
      <div className="mx-auto max-w-page px-edge pb-16 sm:px-6 sm:pb-24">
        {query.data && <Contract api={query.data} />}
        {query.isError && !query.data && <ErrorState what="The list of calls" {...retryProps(query)} />}
        {query.isPending && (
          <Skeletons count={1} label="Loading the list of calls">
            <SkeletonBar className="h-96" rounded="rounded-card" />
          </Skeletons>
        )}
      </div>
    </>
  );
}

function Contract({ api }: { api: OpenApi }) {
  const site = api.servers[0]?.url ?? "";
  return (
    <>
      <div className="max-w-prose space-y-4">
        <h2>Start here</h2>
        <p>This reads our five newest articles. It runs as it is:</p>
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
            {Object.entries(api.paths).flatMap(([path, operations]) =>
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
