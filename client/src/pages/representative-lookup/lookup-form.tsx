import { useQuery } from "@tanstack/react-query";
import Search from "lucide-react/icons/search";
import { useEffect, useRef, useState } from "react";
import { siteLinksQuery } from "#client/api/site-links.ts";
import { Switchboard } from "#client/components/contact-links.tsx";
import { Form, SubmitButton } from "#client/components/form/form.tsx";
import { useAppForm } from "#client/components/form/use-app-form.ts";
import { LookupAddress, lookupAddress } from "#client/components/lookup-address.tsx";
import { RichText } from "#client/components/ui/rich-text.tsx";
import { TextLink } from "#client/components/ui/text-link.tsx";
import { ApiError } from "#client/lib/api-error.ts";
import { parseUrl } from "#client/lib/origin.ts";
import { find as findButton } from "#words/address.json";
import * as words from "#words/lookup.json";

interface LookupFormProps {
  /** An address from another page, where the visitor has already pressed Find. */
  address: string | undefined;
  isSearching: boolean;
  onSearch: (address: string) => Promise<unknown>;
}

/** Asks for an address. It is sent to look up the district, and kept nowhere. */
export function LookupForm({ address: initial = "", isSearching, onSearch }: LookupFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const [isAway, setAway] = useState(false);
  const form = useAppForm({
    schema: lookupAddress,
    defaultValues: { address: initial },
    onSubmit: async ({ address }) => {
      try {
        await onSearch(address);
      } catch (error) {
        setAway(error instanceof ApiError && [0, 503].includes(error.status));
        throw error;
      }
    },
  });
  // The visitor typed an address on another page and is waiting for the results here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    if (initial) element.current?.requestSubmit();
  }, []);
  return (
    <Form
      form={form}
      ref={element}
      failure={words.failed}
      help={isAway && !form.errorOf("address") && <OtherWays />}
      className="max-w-form print:hidden"
    >
      <LookupAddress form={form} />
      <SubmitButton form={form} pending={isSearching} pendingLabel={words.searching}>
        {!isSearching && <Search aria-hidden className="size-5 max-sm:hidden" />}
        {findButton}
      </SubmitButton>
    </Form>
  );
}

/** While no search works: the official finder, and the number that always works. */
function OtherWays() {
  // Fetched only here; without it there is only the sentence.
  const { data: links } = useQuery(siteLinksQuery());
  return (
    <>
      {links && (
        <p className="mt-2">
          <RichText
            message={words.meanwhile}
            parts={{
              finder: (
                <TextLink href={links.congressFinderUrl} newTab>
                  {parseUrl(links.congressFinderUrl)?.host}
                </TextLink>
              ),
            }}
          />
        </p>
      )}
      <p className="mt-2">
        <Switchboard />
      </p>
    </>
  );
}
