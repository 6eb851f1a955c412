import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call, readQuery } from "#client/api/use-endpoint.ts";
import { useWrite } from "#client/api/use-write.ts";
import { Button } from "#client/components/ui/button.tsx";
import { toast } from "#client/lib/toast.ts";
import { deleteImport, getImport, type Import } from "#shared/api/imports.ts";
import type { ImportEncoding } from "#shared/imports.ts";
import { announceFailure } from "../../announce-failure.ts";
import { Hint } from "../../hint.tsx";
import { ItemHeading } from "../../item-heading.tsx";
import { pluralize } from "../../pluralize.ts";
import { DryRun } from "./dry-run.tsx";
import { MapColumns } from "./map-columns.tsx";

const encodings: Record<ImportEncoding, string> = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16",
  "windows-1252": "Windows (Western European)",
};

/** An uploaded list: first what its columns are, then what will happen. */
export function PrepareImport({ list, onDeleted }: { list: Import; onDeleted: () => void }) {
  const queryClient = useQueryClient();
  const [isMapping, setMapping] = useState(list.state === "mapping");
  const { mutate, isPending } = useWrite(async () => {
    await call(deleteImport, { params: { id: list.id } });
    // Its screen is still open: refetched, it would say that the import is gone, and stay.
    queryClient.removeQueries(readQuery(getImport, { params: { id: list.id } }));
  });
  const remove = () =>
    mutate(undefined, {
      onSuccess: () => {
        onDeleted();
        toast({ title: "The uploaded list was deleted. Nobody was imported." });
      },
      onError: announceFailure,
    });
  return (
    <>
      <ItemHeading key={String(isMapping)} takesFocus>
        {isMapping ? "What are the columns?" : "What will happen"}
      </ItemHeading>
      <Hint className="mt-1 mb-6">
        {pluralize(list.rows, "row", "rows")}, read as {encodings[list.encoding]}. If names look wrong below,
        save the file as CSV UTF-8 and upload it again. The list is kept for a day until you import it.
      </Hint>
      {isMapping ? (
        <MapColumns list={list} onChecked={() => setMapping(false)} />
      ) : (
        <DryRun list={list} onBack={() => setMapping(true)} />
      )}
      <div className="mt-10 border-t border-line pt-4">
        <Button
          variant="secondary"
          size="small"
          pending={isPending}
          pendingLabel="Deleting..."
          onClick={remove}
        >
          Delete this uploaded list
        </Button>
      </div>
    </>
  );
}
