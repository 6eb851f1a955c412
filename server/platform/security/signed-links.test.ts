import { expect, test } from "vitest";
import { createSecret } from "./secret.ts";
import { openLink, signLink } from "./signed-links.ts";

const secret = createSecret("a secret for tests only");
const holder = { id: "0f8fad5b-d9cb-469f-a165-70867728950e", email: "Ada@example.org" };
const day = 86_400_000;

test("a link says whom it is for, and for which address, in any letter case", () => {
  const link = openLink(secret, "confirm", signLink(secret, "confirm", holder));
  if (link.state !== "good") throw new Error(`the link is ${link.state}`);
  expect(link.id).toBe(holder.id);
  expect(link.isFor("ada@EXAMPLE.org")).toBe(true);
  expect(link.isFor("eve@example.org")).toBe(false);
});

test.each([
  ["confirm", 30],
  ["preferences", 365],
  ["my-data", 365],
] as const)("a link to %s works for %i days", (purpose, days) => {
  const token = signLink(secret, purpose, holder, 0);
  expect(openLink(secret, purpose, token, days * day).state).toBe("good");
  expect(openLink(secret, purpose, token, days * day + 1).state).toBe("expired");
});

test("a link survives a change of the secret, and nobody else's secret makes one", () => {
  const token = signLink(secret, "confirm", holder);
  const link = openLink(createSecret("the next secret of all", "a secret for tests only"), "confirm", token);
  expect(link.state === "good" && link.isFor(holder.email)).toBe(true);
  expect(openLink(createSecret("another site's secret"), "confirm", token).state).toBe("wrong");
});

test("a change of any one character makes it wrong", () => {
  const token = signLink(secret, "confirm", holder);
  for (let index = 0; index < token.length; index += 1) {
    const replacement = token[index] === "A" ? "B" : "A";
    const tampered = token.slice(0, index) + replacement + token.slice(index + 1);
    expect(openLink(secret, "confirm", tampered).state).toBe("wrong");
  }
  for (const nonsense of ["", ".", "...", "x".repeat(1000), `${token}.`, ` ${token}`])
    expect(openLink(secret, "confirm", nonsense).state).toBe("wrong");
});
