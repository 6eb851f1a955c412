import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { useSendsMail } from "#client/api/site-links.ts";
import { useRead } from "#client/api/use-endpoint.ts";
import { SelectField, TextField } from "#client/components/form/fields.tsx";
import { SmallButton } from "#client/components/ui/button.tsx";
import { TextLink } from "#client/components/ui/link.tsx";
import { labelledOptions, plainOptions } from "#client/components/ui/select.tsx";
import { cn } from "#client/lib/cn.ts";
import type { Audience } from "#shared/api/mailing-audience.ts";
import { listCommittees } from "#shared/api/watch.ts";
import { committeeName } from "#shared/committees.ts";
import { forOwners } from "#shared/team.ts";
import { stateNames } from "#shared/us-states.ts";
import { settingsPath } from "../../panel-paths.ts";
import { FieldDescription, useMay } from "../../section-parts.tsx";
import { audienceQuery, useMailingSettings } from "./mailing-state.tsx";
import { audienceForm, type MailingForm } from "./mailing-values.ts";
import { audienceCountInWords } from "./mailing-words.ts";

const types = labelledOptions({ patient: "Patients", provider: "Providers", supporter: "Supporters" });
const states = plainOptions(stateNames);
const ambassadors = labelledOptions({ true: "Only ambassadors", false: "Everyone but ambassadors" });

export function AudienceFields({ form }: { form: MailingForm }) {
  const chosen = audienceForm.safeParse(useDeferredValue(form.watch("audience")));
  const mayAdd = useMay(forOwners);
  return (
    <fieldset>
      <legend className="font-heading text-lg font-semibold">Who gets it</legend>
      {chosen.success && <AudienceCount audience={chosen.data} />}
      <div className="mt-4 grid grid-cols-1 gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-5">
        <SelectField form={form} name="audience.type" label="Who" options={types} placeholder="Everyone" />
        <SelectField
          form={form}
          name="audience.state"
          label="State"
          options={states}
          placeholder="Every state"
        />
        <SelectField
          form={form}
          name="audience.ambassador"
          label="Ambassadors"
          options={ambassadors}
          placeholder="Included"
        />
        <TextField
          form={form}
          name="audience.district"
          label="District"
          placeholder="TX-10"
          spellCheck={false}
        />
        <CommitteeField form={form} />
      </div>
      <FieldDescription className="mt-2">
        Committee: people whose own member sits on it. An owner names the committees in{" "}
        {mayAdd ? (
          <TextLink href={settingsPath("washington")}>Settings, Washington</TextLink>
        ) : (
          "Settings, Washington"
        )}
        .
      </FieldDescription>
    </fieldset>
  );
}

function CommitteeField({ form }: { form: MailingForm }) {
  const { data: known, isError } = useRead(listCommittees);
  const chosen = form.watch("audience.committee");
  const options = (known ?? []).map(({ code, name }) => ({ value: code, label: name }));
  // Also one that is not watched any more, and before the list is there: a choice without its option shows another.
  if (chosen && !options.some(({ value }) => value === chosen))
    options.push({
      value: chosen,
      label: `${committeeName(chosen)}${known ? " (its members are not known)" : ""}`,
    });
  return (
    <SelectField
      form={form}
      name="audience.committee"
      label="Committee"
      hint={isError && "The committees could not be loaded. Please open this page again."}
      options={options}
      placeholder={known?.length === 0 ? "None yet" : "Any or none"}
    />
  );
}

function AudienceCount({ audience }: { audience: Audience }) {
  const { data, isError, isPlaceholderData, refetch } = useQuery(audienceQuery(audience));
  return (
    <div className="mt-2 rounded-control bg-sunken px-4 py-3">
      <p role="status" aria-busy={isPlaceholderData} className="font-semibold">
        {isError
          ? "The people could not be counted."
          : data && !isPlaceholderData
            ? audienceCountInWords(audience, data)
            : "Counting..."}
      </p>
      {isError && (
        <SmallButton onClick={() => void refetch()} className="mt-2">
          Try again
        </SmallButton>
      )}
      <MailingBlockers />
    </div>
  );
}

/** Why no mailing can leave this site at all, with the way to what mends it; nothing when one can. */
export function MailingBlockers({ className }: { className?: string }) {
  const sendsMail = useSendsMail();
  const { isPostalAddressMissing } = useMailingSettings();
  const isOwner = useMay(forOwners);
  const blockers = [
    !sendsMail && {
      reason: "This site can't send email yet, so nobody can confirm their address.",
      action: "Set up email",
      href: `${settingsPath("mail")}#mail-server`,
    },
    isPostalAddressMissing && {
      reason: "The law asks for a postal address under every mailing.",
      action: "Add the postal address",
      href: `${settingsPath("mail")}#mailings`,
    },
  ].filter((blocker) => blocker !== false);
  if (blockers.length === 0) return null;
  return (
    <ul className={cn("mt-1 grid gap-1", className)}>
      {blockers.map(({ reason, action, href }) => (
        <li key={action}>
          {reason}{" "}
          {isOwner ? <TextLink href={href}>{action}</TextLink> : "Please tell an owner of this site."}
        </li>
      ))}
    </ul>
  );
}
