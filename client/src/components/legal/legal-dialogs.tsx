import { useQuery } from "@tanstack/react-query";
import { useSiteLinks } from "#client/api/site-links.ts";
import { read } from "#client/lib/api.ts";
import { formatDate, formatList } from "#client/lib/format.ts";
import type { getHealthPolicy } from "#shared/api/health-policy.ts";
import { personFieldEntries } from "#shared/api/person-fields.ts";
import { siteName } from "#shared/site.ts";
import { fill } from "#shared/words.ts";
import Privacy from "#texts/privacy.mdx";
import Terms from "#texts/terms.mdx";
import { privacy, terms } from "#words/layout.json";
import * as words from "#words/legal.json";
import { Dialog, type DialogProps, type Openable } from "../ui/dialog.tsx";
import { daysInWords, LegalTranslationNote, legalComponents } from "./legal-text.tsx";

const effective = fill(words.effective, { date: formatDate("2025-08-15") });

const LegalDialog = ({ children, ...dialog }: DialogProps) => (
  <Dialog {...dialog} description={effective} size="large" isText closesWithBack>
    <LegalTranslationNote />
    {children}
  </Dialog>
);

const optionalFields = formatList(personFieldEntries.flatMap(([, { ifGiven }]) => ifGiven ?? []));

export function PrivacyDialog(dialog: Openable) {
  const links = useSiteLinks();
  const { data: policy } = useQuery(read<typeof getHealthPolicy>("/api/health-policy"));
  return (
    <LegalDialog {...dialog} title={privacy}>
      <Privacy
        components={legalComponents}
        siteName={siteName}
        contactEmail={links?.contactEmail || undefined}
        optionalFields={optionalFields}
        days={daysInWords({ logs: policy?.logDays })}
      />
    </LegalDialog>
  );
}

export function TermsDialog(dialog: Openable) {
  const links = useSiteLinks();
  return (
    <LegalDialog {...dialog} title={terms}>
      <Terms
        components={legalComponents}
        siteName={siteName}
        contactEmail={links?.contactEmail || undefined}
        governingState={links?.governingLawState || words.unsettledState}
      />
    </LegalDialog>
  );
}
