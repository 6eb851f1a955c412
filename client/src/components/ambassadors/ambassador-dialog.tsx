import { Avatar } from "#client/components/avatar.tsx";
import { emailLink, phoneLink } from "#client/components/contact-links.tsx";
import { Detail, DetailList } from "#client/components/detail-list.tsx";
import { ButtonLink } from "#client/components/ui/button.tsx";
import { Dialog, type Openable } from "#client/components/ui/dialog.tsx";
import { inEnglish } from "#client/lib/page-language.ts";
import type { Ambassador } from "#shared/api/ambassadors.ts";
import { fullName } from "#shared/people.ts";
import { stateNameOf } from "#shared/us-states.ts";
import { fill } from "#shared/words.ts";
import * as words from "#words/ambassador-profile.json";
import { paragraphsOf, photosOf } from "./ambassador-bio.ts";

type AmbassadorDialogProps = Openable & { ambassador: Ambassador | undefined };

const linksOf = ({ websiteUrl, facebookUrl, instagramUrl, youtubeUrl }: Ambassador) =>
  [
    { label: words.website, url: websiteUrl },
    { label: "Facebook", url: facebookUrl },
    { label: "Instagram", url: instagramUrl },
    { label: "YouTube", url: youtubeUrl },
  ].flatMap(({ label, url }) => (url ? [{ label, url }] : []));

function Profile({ ambassador }: { ambassador: Ambassador }) {
  const { user, title, credentials, primaryLicenseState, bio, disclosures } = ambassador;
  const name = fullName(ambassador.user);
  const links = linksOf(ambassador);
  return (
    <div className="wrap-anywhere">
      <div className="flex flex-col gap-5 sm:flex-row sm:items-center sm:gap-6">
        <Avatar name={name} photos={photosOf(ambassador)} size="huge" alt={fill(words.photoOf, { name })} />
        <div className="min-w-0">
          <h3 className="text-2xl">{name}</h3>
          <p {...inEnglish} className="mt-1 font-semibold text-primary-strong">
            {credentials}
          </p>
          <p {...inEnglish} className="text-ink-soft">
            {title}
          </p>
        </div>
      </div>
      <DetailList className="mt-6 border-y border-line py-5">
        <Detail label={words.email}>{emailLink(user.email)}</Detail>
        {user.phone && <Detail label={words.phone}>{phoneLink(user.phone)}</Detail>}
        {user.state && <Detail label={words.state}>{user.state}</Detail>}
        <Detail label={words.licenseState}>{stateNameOf(primaryLicenseState) ?? primaryLicenseState}</Detail>
      </DetailList>
      <h4 className="mt-6">{words.biography}</h4>
      <div {...inEnglish} className="mt-2 max-w-prose space-y-4">
        {paragraphsOf(bio).map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs may be alike, and they never move
          <p key={index} className="whitespace-pre-line">
            {paragraph}
          </p>
        ))}
      </div>
      {links.length > 0 && (
        <ul className="mt-6 flex flex-wrap gap-3" aria-label={fill(words.elsewhere, { name })}>
          {links.map(({ label, url }) => (
            <li key={label}>
              <ButtonLink href={url} variant="secondary">
                {label}
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
      {disclosures && (
        <section className="mt-7 rounded-card bg-sunken p-5">
          <h4>{words.disclosures}</h4>
          <p {...inEnglish} className="mt-2 max-w-prose whitespace-pre-line">
            {disclosures}
          </p>
        </section>
      )}
    </div>
  );
}

export const AmbassadorDialog = ({ ambassador, ...dialog }: AmbassadorDialogProps) => (
  <Dialog size="large" {...dialog} title={words.title}>
    {ambassador && <Profile ambassador={ambassador} />}
  </Dialog>
);
