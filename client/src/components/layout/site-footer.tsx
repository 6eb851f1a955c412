import ChevronDown from "lucide-react/icons/chevron-down";
import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { useSiteLinks } from "#client/api/site-links.ts";
import { cn } from "#client/lib/cn.ts";
import { advocateSectionPath, paths } from "#client/lib/paths.ts";
import { type ScreenAddress, screens } from "#shared/screens.ts";
import { fdaCommentsUrl, siteName } from "#shared/site.ts";
import { developers } from "#words/footer.json";
import * as words from "#words/layout.json";
import { EmailAddress } from "../email-address.tsx";
import { AnswersNote } from "../language-notes.tsx";
import { LegalButton } from "../legal/legal-button.tsx";
import { SiteMark } from "../site-mark.tsx";
import { Anchor, type AnchorProps } from "../ui/link.tsx";
import { RichText } from "../ui/rich-text.tsx";
import { LanguageLink } from "./site-header.tsx";

const quickLinks = Object.values<ScreenAddress>(screens).filter(({ footer }) => footer);

const linkClass =
  "inline-flex min-h-11 items-center py-1 underline decoration-transparent underline-offset-4 transition-colors hover:text-white hover:decoration-current sm:min-h-9 sm:py-0";

const FooterLink = (props: AnchorProps) => (
  <li>
    <Anchor className={linkClass} {...props} />
  </li>
);

/** On a phone folded: the menu at the top has the pages, too. */
const LinkList = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <details className="group col-span-full border-b border-night-line md:hidden">
      <summary className="flex items-center justify-between gap-3 py-1 text-white [&::-webkit-details-marker]:hidden">
        <h2 className="text-lg">{title}</h2>
        <ChevronDown aria-hidden className="size-5 group-open:rotate-180" />
      </summary>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-8 pb-3">
        {children}
      </ul>
    </details>
    <div className="max-md:hidden">
      <h2 className="mb-2 text-lg text-white">{title}</h2>
      <ul>{children}</ul>
    </div>
  </>
);

export function SiteFooter() {
  const [path] = useLocation();
  // Read from the layout data: a footer is not worth a request.
  const links = useSiteLinks();
  const width = path === paths.admin ? "max-w-[84rem]" : "max-w-page";
  return (
    <footer className="on-night bg-night text-on-night print:hidden">
      <div
        className={cn(
          "mx-auto grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-8 gap-y-3 px-edge pt-9 pb-6 sm:gap-y-10 sm:pt-14 sm:pb-10 sm:px-6 md:grid-cols-[2fr_1fr_1.3fr]",
          width,
        )}
      >
        <div className="col-span-full md:col-span-1">
          <p className="flex items-center gap-2.5 font-heading text-lg font-semibold text-white">
            <SiteMark className="size-8" />
            {siteName}
          </p>
          <p className="mt-4 hidden max-w-[26rem] sm:block">{words.mission}</p>
          {links?.contactEmail && (
            <>
              <p className="mt-4">
                <RichText
                  message={words.questions}
                  parts={{
                    address: (
                      <a
                        href={`mailto:${links.contactEmail}`}
                        className="inline-block wrap-anywhere text-white underline underline-offset-4 hover:decoration-2"
                      >
                        <EmailAddress address={links.contactEmail} />
                      </a>
                    ),
                  }}
                />
              </p>
              <AnswersNote className="text-sm" />
            </>
          )}
        </div>
        <LinkList title={words.quickLinks}>
          {quickLinks.map(({ path, footer }) => (
            <FooterLink key={path} href={path}>
              {footer}
            </FooterLink>
          ))}
        </LinkList>
        <LinkList title={words.resources}>
          <FooterLink href={links?.fdaCommentsUrl || fdaCommentsUrl}>{words.fdaComments}</FooterLink>
          <FooterLink href={advocateSectionPath("socialMedia")}>{words.socialMedia}</FooterLink>
          <FooterLink href={advocateSectionPath("letters")}>{words.letters}</FooterLink>
          <FooterLink href={paths.representativeLookup}>{words.representatives}</FooterLink>
        </LinkList>
      </div>
      <div className="border-t border-night-line">
        <div
          className={cn(
            "mx-auto flex flex-wrap items-center gap-x-6 gap-y-1 px-edge py-5 text-sm sm:px-6",
            width,
          )}
        >
          {/* Together, so that no link wraps alone. */}
          <div className="mr-auto flex flex-wrap items-center gap-x-6">
            <p className="py-2">© 2025 {siteName}</p>
            <LanguageLink className={linkClass} />
          </div>
          <div className="flex flex-wrap gap-x-6 gap-y-1">
            <Anchor href={paths.healthDataPrivacy} className={linkClass}>
              {words.healthData}
            </Anchor>
            <LegalButton document="privacy" className={linkClass}>
              {words.privacy}
            </LegalButton>
            <LegalButton document="terms" className={linkClass}>
              {words.terms}
            </LegalButton>
            <Anchor href={paths.developers} className={linkClass}>
              {developers}
            </Anchor>
          </div>
        </div>
      </div>
    </footer>
  );
}
