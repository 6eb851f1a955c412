import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { deliveryKinds } from "#shared/delivery-kinds.ts";

test("every kind of delivery is queued somewhere", async () => {
  const files = (await readdir("server/modules", { recursive: true })).filter(
    (file) => file.endsWith(".ts") && !file.endsWith(".test.ts"),
  );
  const texts = await Promise.all(files.map((file) => readFile(path.join("server/modules", file), "utf8")));
  const queueing = texts
    .filter((text) => /\b(?:queueDeliveries|queueContact|deliveryRow)\(/.test(text))
    .join("\n");
  const forgotten = Object.keys(deliveryKinds).filter((kind) => !queueing.includes(`"${kind}"`));
  expect(forgotten).toEqual([]);
});
