import { PageHeader } from "#client/components/page-header.tsx";
import { ButtonLink } from "#client/components/ui/button.tsx";
import { paths } from "#client/paths.ts";

/** One article. */
export function ArticlePage() {
  return (
    <PageHeader title="News" width="prose">
      <ButtonLink href={paths.news} variant="secondary">
        View All News
      </ButtonLink>
    </PageHeader>
  );
}
