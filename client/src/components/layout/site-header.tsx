import Menu from "lucide-react/icons/menu";
import X from "lucide-react/icons/x";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { SiteMark } from "#client/components/site-mark.tsx";
import { ButtonLink, type ButtonVariant } from "#client/components/ui/button.tsx";
import { Anchor } from "#client/components/ui/link.tsx";
import { cn } from "#client/lib/cn.ts";
import { paths } from "#client/lib/paths.ts";
import { isEnglishOnly } from "#shared/language.ts";
import { type ScreenAddress, screens } from "#shared/screens.ts";
import { siteName } from "#shared/site.ts";
import { other as otherLanguage } from "#words/language.json";
import * as words from "#words/layout.json";

const links = [
  { label: words.home, href: paths.home },
  { label: words.advocate, href: paths.advocate },
  { label: words.ambassadors, href: paths.ambassadors },
  { label: words.supporters, href: paths.supporters },
];

const mainPaths: readonly string[] = links.map(({ href }) => href);

/** On a phone the menu has the other pages, too; elsewhere they are in the footer alone. */
const morePages = [
  { label: words.representatives, href: paths.representativeLookup },
  ...Object.values<ScreenAddress>(screens).flatMap(({ path, footer }) =>
    footer && !mainPaths.includes(path) && path !== paths.register ? [{ label: footer, href: path }] : [],
  ),
];

const menuLinkClass =
  "flex min-h-12 items-center font-medium text-ink-soft transition-colors hover:text-ink aria-[current=page]:text-primary-strong aria-[current=page]:underline aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8 lg:min-h-11 lg:rounded-control lg:px-3";

/** The top of every page: the name, the four main links, Register. On a phone the links are behind a button; the panel has a row of its own there. */
export function SiteHeader() {
  const [path] = useLocation();
  const isPanel = path === paths.admin;
  return (
    <header className="border-b border-line bg-surface max-lg:in-[:root:has([data-panel])]:hidden print:hidden">
      <HeaderRow
        className={cn("gap-x-2 sm:gap-x-4", isPanel ? "max-w-[84rem]" : "max-w-page")}
        registerVariant={isPanel ? "quiet" : "primary"}
      >
        <Anchor
          href={paths.home}
          className="flex min-h-16 flex-[1_1_7rem] items-center py-2 gap-2.5 font-heading leading-[1.2] sm:text-lg font-semibold"
        >
          <SiteMark className="size-8 shrink-0 text-primary-strong" />
          {siteName}
        </Anchor>
        <ButtonLink href={paths.register} size="small" className="ml-auto lg:hidden">
          {words.register}
        </ButtonLink>
      </HeaderRow>
    </header>
  );
}

interface HeaderRowProps {
  className: string;
  /** Left out where the row itself has no button for it: then the menu has it. */
  registerVariant?: ButtonVariant;
  /** The links are in the header above the row. */
  isOnlyBelowLg?: boolean;
  children: ReactNode;
}

/** A row with the site's main links: behind a button on a phone, at its end on a desktop. */
export function HeaderRow({ className, registerVariant, isOnlyBelowLg = false, children }: HeaderRowProps) {
  const [path] = useLocation();
  const [isOpen, setOpen] = useState(false);
  const menuButton = useRef<HTMLButtonElement>(null);
  const menuId = useId();

  // The menu closes after each navigation.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what closes it
  useEffect(() => setOpen(false), [path]);

  // Escape closes it from anywhere on the page, and focus goes back to where it was opened.
  useEffect(() => {
    if (!isOpen) return;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpen(false);
      menuButton.current?.focus();
    };
    addEventListener("keydown", closeOnEscape);
    return () => removeEventListener("keydown", closeOnEscape);
  }, [isOpen]);

  return (
    <div className={cn("mx-auto flex flex-wrap items-center px-edge sm:px-6", className)}>
      {children}
      <button
        ref={menuButton}
        type="button"
        aria-expanded={isOpen}
        aria-controls={menuId}
        onClick={() => setOpen(!isOpen)}
        className="-mr-edge inline-flex min-h-11 items-center gap-2 rounded-control pr-edge pl-2 font-semibold lg:hidden"
      >
        {isOpen ? <X aria-hidden className="size-6" /> : <Menu aria-hidden className="size-6" />}
        <span className="max-sm:sr-only">{words.menu}</span>
      </button>
      <nav
        id={menuId}
        aria-label={words.main}
        className={cn(
          "basis-full pb-5 lg:basis-auto lg:pb-0",
          isOnlyBelowLg ? "lg:hidden" : "lg:block",
          isOpen ? "block" : "hidden",
        )}
      >
        <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-x-6 lg:flex lg:flex-row lg:items-center lg:gap-1">
          {[...links, ...morePages].map(({ label, href }) => (
            <li
              key={href}
              className={cn("border-b border-line lg:border-0", !mainPaths.includes(href) && "lg:hidden")}
            >
              <Anchor
                href={href}
                // Choosing the page that is already open navigates nowhere, so the menu closes here.
                onClick={() => setOpen(false)}
                aria-current={path === href ? "page" : undefined}
                className={menuLinkClass}
              >
                {label}
              </Anchor>
            </li>
          ))}
          <li className="empty:hidden">
            <LanguageLink className={menuLinkClass} />
          </li>
          {registerVariant ? (
            <li className="ml-3 hidden lg:block">
              <ButtonLink href={paths.register} variant={registerVariant} onClick={() => setOpen(false)}>
                {words.register}
              </ButtonLink>
            </li>
          ) : (
            <li>
              <Anchor href={paths.register} className={menuLinkClass}>
                {words.register}
              </Anchor>
            </li>
          )}
        </ul>
      </nav>
    </div>
  );
}

/** The same page in the other language, from its own build: the browser reloads. */
export function LanguageLink({ className }: { className: string }) {
  const [path] = useLocation();
  const search = useSearch();
  if (isEnglishOnly(path)) return null;
  const address = otherLanguage.prefix + (path === "/" && otherLanguage.prefix ? "" : path);
  return (
    <a
      href={search ? `${address}?${search}` : address}
      lang={otherLanguage.tag}
      hrefLang={otherLanguage.code}
      className={className}
      // Keeps the token of a mailed link, or the anchor.
      onClick={({ currentTarget }) => {
        currentTarget.hash = location.hash;
      }}
    >
      {otherLanguage.name}
    </a>
  );
}
