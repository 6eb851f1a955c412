import { useEffect, useState } from "react";
import { legalDocuments } from "./legal-button.tsx";

const names = Object.keys(legalDocuments) as (keyof typeof legalDocuments)[];

/** Opens the legal text that the address names ("#terms"): where the links of a frame on another website lead. */
export function LegalFromAddress() {
  const [shown, setShown] = useState<(typeof names)[number]>();
  // The server does not know what stands behind "#".
  useEffect(() => setShown(names.find((name) => location.hash === `#${name}`)), []);
  if (!shown) return null;
  const LegalDialog = legalDocuments[shown];
  return <LegalDialog open onOpenChange={() => setShown(undefined)} />;
}
