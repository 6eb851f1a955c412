import { Avatar } from "#client/components/avatar.tsx";
import { stateLabel } from "#client/components/state-label.ts";
import { Badge } from "#client/components/ui/badge.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { cn } from "#client/lib/cn.ts";
import type { PublicRegistration } from "#shared/api/registrations.ts";
import { publicName } from "#shared/people.ts";
import { registrationTypeLabels } from "#shared/people-labels.ts";
import { typeStyles } from "./supporter-types.tsx";

/** One supporter: photo or the icon of the type, first name and last initial, state, type. */
export function SupporterCard({ supporter }: { supporter: PublicRegistration }) {
  const { firstName, lastName, state, registrationType, photoUrl } = supporter;
  const { Icon, tone, disc } = typeStyles[registrationType];
  const name = publicName(firstName, lastName);
  return (
    <Card as="li" className="flex flex-wrap items-center gap-3 sm:gap-4">
      {photoUrl ? (
        <Avatar name={name} photos={[photoUrl]} />
      ) : (
        <span className={cn("grid size-14 shrink-0 place-items-center sm:size-16 rounded-full", disc)}>
          <Icon aria-hidden className="size-7" />
        </span>
      )}
      <div className="min-w-0 flex-[1_1_8rem]">
        <p className="font-heading text-lg font-semibold break-words">{name}</p>
        <p className="text-ink-soft">{stateLabel(state)}</p>
        <p className="mt-1.5">
          <Badge tone={tone}>{registrationTypeLabels[registrationType]}</Badge>
        </p>
      </div>
    </Card>
  );
}
