import { useState } from "react";
import { pageSize } from "#client/api/use-endpoint.ts";
import { announceFailure } from "../announce-failure.ts";

interface SelectionOptions<Row> {
  /** What the list shows; the selection ends when it changes. */
  list: string;
  rows: readonly Row[] | undefined;
  /** How many match, if fewer than can be selected. */
  total: number | undefined;
  /** A page of `limit` rows. */
  readPage: (offset: number, limit: number) => Promise<{ rows: Row[] }>;
}

/** The server sends this many at a time. */
const readBatchSize = 500;

/** The selected rows of a list: of those in view, or all that match. */
export function useSelection<Row extends { id: string }>(options: SelectionOptions<Row>) {
  const { list, rows = [], total, readPage } = options;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [every, setEvery] = useState<{ list: string; rows: readonly Row[] }>();
  const [isReading, setReading] = useState(false);

  const isAllMatching = every?.list === list;
  const selected = isAllMatching ? every.rows : rows.filter(({ id }) => chosen.has(id));
  const change = (ids: ReadonlySet<string>) => {
    setEvery(undefined);
    setChosen(ids);
  };
  const selectAllMatching = async () => {
    setReading(true);
    try {
      const found: Row[] = [];
      for (let offset = 0; offset < (total ?? 0); offset += readBatchSize)
        found.push(...(await readPage(offset, readBatchSize)).rows);
      setEvery({ list, rows: found });
      setChosen(new Set(found.map(({ id }) => id)));
    } catch (error) {
      announceFailure(error);
    } finally {
      setReading(false);
    }
  };
  return {
    selected,
    ids: new Set(selected.map(({ id }) => id)),
    onChange: change,
    clear: () => change(new Set()),
    isAllMatching,
    isReading,
    selectAllMatching,
    /** The page is selected, and there are more that match. */
    isPage: !isAllMatching && rows.length >= pageSize && selected.length === rows.length,
  };
}
