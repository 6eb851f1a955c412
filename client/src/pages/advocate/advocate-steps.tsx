import Landmark from "lucide-react/icons/landmark";
import Megaphone from "lucide-react/icons/megaphone";
import PenLine from "lucide-react/icons/pen-line";
import { AddressSearch } from "#client/components/address-search.tsx";
import { CopyButton } from "#client/components/share/copy-button.tsx";
import { ShareBar } from "#client/components/share/share-bar.tsx";
import { ButtonLink } from "#client/components/ui/button.tsx";
import { TextLink } from "#client/components/ui/text-link.tsx";
import { useOrigin } from "#client/lib/origin.ts";
import { advocateSections, paths } from "#client/lib/paths.ts";
import { type Links, OutsideLink } from "./outside-link.tsx";
import { hashtags, suggestedPost, suggestedTag, tagLine } from "./social-tags.ts";
import { StepCard } from "./step-card.tsx";

export function AdvocateSteps({ links }: { links: Links }) {
  const origin = useOrigin();
  return (
    <ol className="grid grid-cols-1 gap-6 lg:grid-cols-2">
      <li className="lg:col-span-2">
        <StepCard number={1} id={advocateSections.congress} title="Write your Congressman" Icon={Landmark}>
          <div className="mt-3 grid grid-cols-1 gap-x-12 gap-y-6 lg:grid-cols-2">
            <div>
              <p>
                Your two senators and your representative can ask the FDA to keep NDT available. A short
                letter or a call from someone they represent counts most. We find them and give you the words.
              </p>
              <p className="mt-3 text-sm text-ink-soft">Letter templates are below.</p>
            </div>
            <div>
              <AddressSearch />
              <div className="mt-2 flex flex-wrap gap-x-6">
                <TextLink href={paths.representativeLookup} className="inline-flex min-h-11 items-center">
                  Find Your Representatives
                </TextLink>
                {links?.congressFinderUrl && (
                  <TextLink
                    href={links.congressFinderUrl}
                    newTab
                    className="inline-flex min-h-11 items-center"
                  >
                    Congress Member Finder
                  </TextLink>
                )}
              </div>
            </div>
          </div>
        </StepCard>
      </li>
      <li>
        <StepCard
          number={2}
          id={advocateSections.petition}
          title="Sign and Share the Petition"
          Icon={PenLine}
        >
          {links && !links.petitionUrl ? (
            <>
              <p className="mt-3">
                Our petition is not open yet. Until it is, add your name to our public list. It shows how many
                people depend on NDT.
              </p>
              <div className="mt-5 flex flex-col items-stretch gap-3 sm:items-start">
                <ButtonLink href={paths.register}>Add your name to our public list</ButtonLink>
              </div>
            </>
          ) : (
            <>
              <p className="mt-3">
                Each signature shows how many people depend on NDT. Sign it, then pass it on to one person who
                would sign it too.
              </p>
              <div className="mt-5 flex flex-col items-stretch gap-3 sm:items-start">
                <OutsideLink links={links} to="petitionUrl">
                  Sign the Petition
                </OutsideLink>
              </div>
              {links && (
                <ShareBar
                  className="mt-3"
                  title="Petition: keep natural desiccated thyroid available"
                  url={links.petitionUrl}
                />
              )}
            </>
          )}
        </StepCard>
      </li>
      <li>
        <StepCard number={3} id={advocateSections.socialMedia} title="Share on Social Media" Icon={Megaphone}>
          <p className="mt-3">
            {links?.socialKitUrl && "The call-to-action kit has pictures and texts. "}
            Tag <strong>{suggestedTag}</strong> and use these hashtags, so that posts are found together:
          </p>
          <ul aria-label="Suggested tag and hashtags" className="mt-3 flex flex-wrap gap-2">
            {[suggestedTag, ...hashtags].map((tag) => (
              <li key={tag} className="rounded-full bg-sunken px-3 py-1 text-sm font-medium wrap-anywhere">
                {tag}
              </li>
            ))}
          </ul>
          <div className="mt-5 flex flex-col items-stretch gap-3 sm:items-start">
            <OutsideLink links={links} to="socialKitUrl">
              Open the Social Media Kit
            </OutsideLink>
            <CopyButton
              text={tagLine}
              done="Tag and hashtags copied"
              variant={links?.socialKitUrl ? "secondary" : "primary"}
            >
              Copy tag and hashtags
            </CopyButton>
          </div>
          <ShareBar
            className="mt-3"
            title="Keep natural desiccated thyroid available"
            text={suggestedPost}
            url={`${origin}${paths.advocate}`}
          />
        </StepCard>
      </li>
    </ol>
  );
}
