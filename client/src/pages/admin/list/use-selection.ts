import { useState } from "react";
import { pageSize } from "#client/api/read-page.ts";
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
const readAtOnce = 500;

/** The selected rows of a list: of those in view, or all that match. */
export function useSelection<Row extends { id: string }>(options: SelectionOptions<Row>) {
  const { list, rows = [], total, readPage } = options;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [every, setEvery] = useState<{ list: string; rows: readonly Row[] }>();
  const [isReading, setReading] = useState(false);

  const isEvery = every?.list === list;
  const selected = isEvery ? every.rows : rows.filter(({ id }) => chosen.has(id));
  const change = (ids: ReadonlySet<string>) => {
    setEvery(undefined);
    setChosen(ids);
  };
  const selectEvery = async () => {
    setReading(true);
    try {
      const found: Row[] = [];
      for (let offset = 0; offset < (total ?? 0); offset += readAtOnce)
        found.push(...(await readPage(offset, readAtOnce)).rows);
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
    isEvery,
    isReading,
    selectEvery,
    /** The page is selected, and there are more that match. */
    isPage: !isEvery && rows.length >= pageSize && selected.length === rows.length,
  };
}
