import { useState } from "react";
import { readQuery } from "#client/api/use-endpoint.ts";
import { getAmbassadorForAdmin } from "#shared/api/ambassadors.ts";
import { OpenedItem, useOpenedItem } from "../list/list-detail.tsx";
import { AmbassadorForm } from "./ambassador-form.tsx";
import { AmbassadorList } from "./ambassador-list.tsx";
import { AmbassadorView } from "./ambassador-view.tsx";

export function AmbassadorsSection() {
  const { id, open, back } = useOpenedItem();
  return id ? <OpenedAmbassador key={id} id={id} onBack={back} /> : <AmbassadorList onOpen={open} />;
}

function OpenedAmbassador({ id, onBack }: { id: string; onBack: () => void }) {
  const [isEditing, setEditing] = useState(false);
  return (
    <OpenedItem
      id={id}
      queryOf={(key) => readQuery(getAmbassadorForAdmin, { params: { id: key } })}
      what="ambassador"
      isOnlyShown={!isEditing}
      onBack={onBack}
    >
      {(ambassador, fetchNewest) =>
        isEditing ? (
          <AmbassadorForm
            ambassador={ambassador}
            fetchNewest={fetchNewest}
            onClose={() => setEditing(false)}
          />
        ) : (
          <AmbassadorView ambassador={ambassador} onEdit={() => setEditing(true)} />
        )
      }
    </OpenedItem>
  );
}
