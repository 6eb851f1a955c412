import { useQuery } from "@tanstack/react-query";
import { read } from "#client/lib/api.ts";
import { formatList } from "#client/lib/format.ts";
import type { getHealthPolicy } from "#shared/api/health-policy.ts";
import { personFieldEntries } from "#shared/api/person-fields.ts";
import { siteName } from "#shared/site.ts";
import Privacy from "#texts/privacy.mdx";
import * as words from "#words/layout.json";
import { Dialog, type Openable } from "../ui/dialog.tsx";
import {
  daysInWords,
  LegalTranslationNote,
  legalComponents,
  legalDescription,
  useLegalFacts,
} from "./legal-text.tsx";

const optionalFields = formatList(personFieldEntries.flatMap(([, { ifGiven }]) => ifGiven ?? []));

export function PrivacyDialog(dialog: Openable) {
  const { contactEmail } = useLegalFacts();
  const { data: policy } = useQuery(read<typeof getHealthPolicy>("/api/health-policy"));
  return (
    <Dialog
      {...dialog}
      title={words.privacy}
      description={legalDescription}
      size="large"
      isText
      closesWithBack
    >
      <LegalTranslationNote />
      <Privacy
        components={legalComponents}
        siteName={siteName}
        contactEmail={contactEmail}
        optionalFields={optionalFields}
        days={daysInWords({ logs: policy?.logDays })}
      />
    </Dialog>
  );
}
