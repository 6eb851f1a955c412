import Share2 from "lucide-react/icons/share-2";
import { Button } from "#client/components/ui/button.tsx";
import { TallLink } from "#client/components/ui/link.tsx";
import { cn } from "#client/lib/cn.ts";
import { useHydrated } from "#client/lib/use-hydrated.ts";
import * as words from "#words/share.json";
import { CopyButton } from "./copy-button.tsx";

const hasShareSheet = (): boolean => typeof navigator.share === "function";

/** Ways to pass something on: the phone's own, a link to copy, and plain links to social networks. Not printed. */
export function ShareBar({ className, ...shared }: Shared & { className?: string }) {
  const { title, url, text = title } = shared;
  const isHydrated = useHydrated();
  // Closing the share sheet rejects the promise.
  const share = () => void navigator.share({ title, text, url }).catch(() => undefined);
  return (
    <div className={cn("print:hidden", className)}>
      <div className="flex flex-wrap gap-3">
        {isHydrated && hasShareSheet() && (
          <Button variant="secondary" onClick={share}>
            <Share2 aria-hidden className="size-5" />
            {words.share}
          </Button>
        )}
        <CopyButton text={url} done={words.linkCopied}>
          {words.copyLink}
        </CopyButton>
      </div>
      <ul aria-label={words.shareOn} className="mt-3 flex flex-wrap gap-x-5">
        {shareAddresses(shared).map(({ name, href }) => (
          <li key={name}>
            <TallLink href={href}>{name}</TallLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface Shared {
  title: string;
  url: string;
  /** What a post says; the title where there is none. */
  text?: string;
}

const address = (base: string, query: Record<string, string>): string =>
  // Mail programs take "+" for a plus sign: spaces have to be "%20".
  `${base}?${new URLSearchParams(query).toString().replaceAll("+", "%20")}`;

/** Plain links to social networks; without their scripts, they learn nothing before someone follows one. */
const shareAddresses = ({ title, url, text = title }: Shared) => [
  { name: "Facebook", href: address("https://www.facebook.com/sharer/sharer.php", { u: url }) },
  { name: "X", href: address("https://x.com/intent/post", { text, url }) },
  { name: "Bluesky", href: address("https://bsky.app/intent/compose", { text: `${text} ${url}` }) },
  // A line ends in two characters there (https://datatracker.ietf.org/doc/html/rfc6068#section-5).
  { name: words.email, href: address("mailto:", { subject: title, body: `${text}\r\n\r\n${url}` }) },
];
