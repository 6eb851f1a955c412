import { useQuery } from "@tanstack/react-query";
import { ButtonLink } from "#client/components/ui/button.tsx";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { SkeletonBar, Skeletons } from "#client/components/ui/skeleton.tsx";
import { read } from "#client/lib/api.ts";
import { isNotFound } from "#client/lib/api-error.ts";
import { useDocumentTitle } from "#client/lib/document-head.ts";
import { retryProps } from "#client/lib/focus.ts";
import type { PageProps } from "#client/lib/lazy.ts";
import { paths } from "#client/lib/paths.ts";
import type { getBrief } from "#shared/api/briefs.ts";
import { areaTitle, parseBriefCode } from "#shared/districts.ts";
import { fill } from "#shared/words.ts";
import * as words from "#words/brief.json";
import { BriefSheet } from "./brief-sheet.tsx";

/** One page about a district, for the screen and for paper. */
export function DistrictBriefPage({ params }: PageProps) {
  const code = params.district ?? "";
  const area = parseBriefCode(code);
  const query = useQuery({
    ...read<typeof getBrief>(`/api/briefs/${encodeURIComponent(code)}`),
    enabled: area !== undefined,
  });
  const heading = area ? areaTitle(area) : words.notHere;
  const title = area?.number === null ? words.stateBrief : words.districtBrief;
  useDocumentTitle(area && fill(title, { place: heading }));
  if (query.data) return <BriefSheet brief={query.data} />;
  return (
    <div className="mx-auto max-w-page px-edge py-16 sm:px-6">
      <h1>{heading}</h1>
      {!area || isNotFound(query.error) ? (
        <>
          <p className="mt-4 mb-6 max-w-prose text-lg">{words.noSuchDistrict}</p>
          <ButtonLink href={paths.brief} wide="phone">
            {words.findYours}
          </ButtonLink>
        </>
      ) : query.isError ? (
        <ErrorState what={words.thisBrief} {...retryProps(query)} />
      ) : (
        <Skeletons count={1} label={words.loading}>
          <SkeletonBar className="h-40" />
        </Skeletons>
      )}
    </div>
  );
}
