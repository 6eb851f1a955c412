import { useAddressQuery } from "#client/lib/use-address.ts";
import { ViewSwitch } from "../list/view-switch.tsx";
import { PendingStoriesBadge } from "../pending-badges.tsx";
import { Trash } from "../versions/trash.tsx";
import { Articles } from "./articles.tsx";
import { Stories } from "./stories.tsx";
import { Studies } from "./studies.tsx";

const storiesLabel = (
  <span className="inline-flex items-center gap-2">
    Stories <PendingStoriesBadge />
  </span>
);

const deletedKinds = ["news", "patient-stories", "studies"] as const;
const DeletedNews = () => <Trash kinds={deletedKinds} />;

const kinds = [
  { id: "articles", label: "Articles", Kind: Articles },
  { id: "stories", label: storiesLabel, Kind: Stories },
  { id: "studies", label: "Studies", Kind: Studies },
  { id: "trash", label: "Trash", Kind: DeletedNews },
] as const;

export function NewsSection() {
  const [search, change] = useAddressQuery();
  const { id, Kind } = kinds.find((kind) => kind.id === search.get("show")) ?? kinds[0];
  return (
    <>
      <ViewSwitch
        label="Kinds of news"
        views={kinds}
        value={id}
        onChange={(show) => change({ show, id: null, status: null, offset: null })}
      />
      <Kind key={id} />
    </>
  );
}
