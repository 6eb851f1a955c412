import { expect, test } from "vitest";
import { positionsIn } from "./approve-dialog.tsx";

const listed = (displayOrder: number, firstName: string) => ({
  displayOrder,
  user: { firstName, lastName: "Doe" } as Parameters<typeof positionsIn>[1][number]["user"],
});

test("a position keeps its group, its neighbors, and room for others", () => {
  expect(positionsIn("others", [])).toEqual([{ label: "Last", displayOrder: 110 }]);
  expect(positionsIn("founding", [])).toEqual([{ label: "Last", displayOrder: 10 }]);
  const directory = [
    listed(0, "Ana"),
    listed(0, "Bea"),
    listed(98, "Cara"),
    listed(100, "Dana"),
    listed(101, "Eva"),
  ];
  // There is no position before Ana, or between her and Bea.
  expect(positionsIn("founding", directory)).toEqual([
    { label: "Last", displayOrder: 98 },
    { label: "After Bea Doe", displayOrder: 49 },
  ]);
  // The same number as Dana, and newer: right after her.
  expect(positionsIn("others", directory)).toEqual([
    { label: "Last", displayOrder: 111 },
    { label: "After Dana Doe", displayOrder: 100 },
  ]);
  expect(positionsIn("founding", [listed(8, "Ana")])[1]).toEqual({ label: "First", displayOrder: 4 });
});
