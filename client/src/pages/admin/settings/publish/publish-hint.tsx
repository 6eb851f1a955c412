import { Badge } from "#client/components/ui/badge.tsx";
import { TextLink } from "#client/components/ui/text-link.tsx";
import type { SettingDefinition } from "#shared/settings/definition.ts";
import { links } from "#shared/settings/links.ts";
import { notReviewed } from "#shared/settings/privacy.ts";
import { type SettingKey, settingDefinitions } from "#shared/settings/settings.ts";

/** What a setting is for, and what is still to do about it. */
export function PublishHint({ name, value }: { name: SettingKey; value: string }) {
  const { description, input, rule, sample }: SettingDefinition = settingDefinitions[name];
  const canOpen = input === "url" && value !== "" && rule.safeParse(value).success;
  return (
    <>
      {description}
      {canOpen && (
        <>
          {" ("}
          <TextLink href={value} newTab>
            open it
          </TextLink>
          {")"}
        </>
      )}
      {value === "" && Object.hasOwn(links, name) && <State>Not set up yet</State>}
      {value === "" && name === "healthPolicyReviewedOn" && <State>{notReviewed}</State>}
      {sample !== undefined && value === sample && <State>Sample: replace before going live</State>}
    </>
  );
}

const State = ({ children }: { children: string }) => (
  <span className="mt-1 block">
    <Badge tone="warning">{children}</Badge>
  </span>
);
