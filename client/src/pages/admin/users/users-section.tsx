import { lazy, Suspense, useState } from "react";
import { readQuery } from "#client/api/use-endpoint.ts";
import { importWithRetry } from "#client/lib/lazy.ts";
import { useAddressQuery } from "#client/lib/use-address.ts";
import { getPerson } from "#shared/api/people.ts";
import { OpenedItem, useOpenedItem } from "../list/list-detail.tsx";
import { SectionLoading } from "../section-loading.tsx";
import { UserFacts } from "./user-facts.tsx";
import { UserForm } from "./user-form.tsx";
import { UserList } from "./user-list.tsx";

const ImportScreens = lazy(async () => {
  const { ImportScreens: Screens } = await importWithRetry(() => import("./import/import-screens.tsx"));
  return { default: Screens };
});

export function UsersSection() {
  const { id, open, back } = useOpenedItem();
  const [address] = useAddressQuery();
  const opened = address.get("import");
  if (opened)
    return (
      <Suspense fallback={<SectionLoading label="the imports" />}>
        <ImportScreens opened={opened} />
      </Suspense>
    );
  return id ? <OpenedUser key={id} id={id} onBack={back} /> : <UserList onOpen={open} />;
}

function OpenedUser({ id, onBack }: { id: string; onBack: () => void }) {
  const [isEditing, setEditing] = useState(false);
  return (
    <OpenedItem
      id={id}
      queryOf={(key) => readQuery(getPerson, { params: { id: key } })}
      what="user"
      isOnlyShown={!isEditing}
      onBack={onBack}
    >
      {(user, fetchNewest) =>
        isEditing ? (
          <UserForm user={user} fetchNewest={fetchNewest} onClose={() => setEditing(false)} />
        ) : (
          <UserFacts user={user} onEdit={() => setEditing(true)} />
        )
      }
    </OpenedItem>
  );
}
