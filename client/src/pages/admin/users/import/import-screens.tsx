import ArrowLeft from "lucide-react/icons/arrow-left";
import { useRead } from "#client/api/use-endpoint.ts";
import { Button } from "#client/components/ui/button.tsx";
import { EmptyState } from "#client/components/ui/empty-state.tsx";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { isNotFound } from "#client/lib/api-error.ts";
import { retryProps } from "#client/lib/focus.ts";
import { useAddressQuery } from "#client/lib/use-address.ts";
import { getImport } from "#shared/api/imports.ts";
import { SectionLoading } from "../../section-loading.tsx";
import { ImportList } from "./import-list.tsx";
import { ImportProgress } from "./import-progress.tsx";
import { ImportResult } from "./import-result.tsx";
import { PrepareImport } from "./prepare-import.tsx";
import { UploadFile } from "./upload-file.tsx";

const progressEveryMs = 1000;

/** The address names the open screen: "list", or the id of an import. */
export function ImportScreens({ opened }: { opened: string }) {
  const [, change] = useAddressQuery();
  const open = (id: string) => change({ import: id });
  const isList = opened === "list";
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        data-repeatable
        onClick={() => change({ import: isList ? null : "list" })}
        className="-ml-3.5 mb-3"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {isList ? "Back to the users" : "Back to the imports"}
      </Button>
      {isList ? (
        <div className="grid gap-8">
          <UploadFile onUploaded={open} />
          <ImportList onOpen={open} />
        </div>
      ) : (
        <OneImport key={opened} id={opened} onGone={() => change({ import: "list" }, { replace: true })} />
      )}
    </>
  );
}

function OneImport({ id, onGone }: { id: string; onGone: () => void }) {
  const query = useRead(
    getImport,
    { params: { id } },
    { refetchInterval: ({ state }) => state.data?.state === "committing" && progressEveryMs },
  );
  const { data, error } = query;
  if (isNotFound(error))
    return (
      <EmptyState title="This import is not here any more.">
        A list that is uploaded and not imported is deleted after a day.
      </EmptyState>
    );
  if (!data)
    return error ? (
      <ErrorState what="This import" {...retryProps(query)} />
    ) : (
      <SectionLoading label="the import" />
    );
  if (data.state === "committing") return <ImportProgress list={data} />;
  if (data.state === "committed" || data.state === "undone") return <ImportResult list={data} />;
  return <PrepareImport list={data} onDeleted={onGone} />;
}
