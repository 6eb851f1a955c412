import { useRole } from "#client/api/session.ts";
import { cn } from "#client/lib/cn.ts";
import { useAddressQuery } from "#client/lib/use-address.ts";
import { forEditors, forOwners, forReviewers } from "#shared/team.ts";
import { ViewSwitch } from "../list/list-kit.tsx";
import { usePending } from "../pending-badges.tsx";
import { SectionHeading } from "../section-parts.tsx";
import { Trash } from "../versions/versions.tsx";
import { Articles } from "./articles.tsx";
import { HeldReports } from "./held-reports.tsx";
import { Mailings } from "./mailings/mailings.tsx";
import { Stories } from "./stories.tsx";
import { Studies } from "./studies.tsx";

const deletedKinds = ["news", "patient-stories", "studies"] as const;
const DeletedNews = () => <Trash kinds={deletedKinds} />;

const kinds = [
  { id: "articles", label: "Articles", Kind: Articles, access: forEditors },
  { id: "stories", label: "Stories", Kind: Stories, access: forReviewers },
  { id: "studies", label: "Studies", Kind: Studies, access: forEditors },
  { id: "mailings", label: "Mailings", Kind: Mailings, access: forEditors },
  { id: "availability", label: "Availability", Kind: HeldReports, access: forOwners },
  { id: "trash", label: "Trash", Kind: DeletedNews, access: forEditors },
] as const;

export function NewsSection() {
  const [search, change] = useAddressQuery();
  const role = useRole() ?? "reviewer";
  const own = kinds.filter(({ access }) => access.some((each) => each === role));
  const { id, label, Kind } = own.find((kind) => kind.id === search.get("show")) ?? own[0] ?? kinds[1];
  const pending = usePending(id).news;
  const labelOf = (kind: (typeof kinds)[number]) =>
    kind.id === "stories" && pending ? (
      <span className="inline-flex items-center gap-2">
        {kind.label} {pending.badge}
      </span>
    ) : (
      kind.label
    );
  return (
    <>
      {/* Hidden on a phone while an item is open. */}
      <div className={cn(search.has("id") && "max-sm:hidden")}>
        <ViewSwitch
          label="Kinds of news"
          views={own.map((kind) => ({ id: kind.id, label: labelOf(kind) }))}
          value={id}
          onChange={(show) => change({ show, id: null, spanish: null, status: null, offset: null })}
        />
      </div>
      <SectionHeading
        title={id === "articles" ? "News" : label}
        count={id === "stories" ? pending?.count : undefined}
        place={id}
        className={search.has("id") ? "sr-only" : undefined}
      />
      <Kind key={id} />
    </>
  );
}
