import { useState } from "react";
import { adminAmbassadorQuery } from "#client/api/ambassadors.ts";
import type { ItemProps } from "../list/list-or-item.tsx";
import { PanelItem } from "../list/panel-item.tsx";
import { AmbassadorForm } from "./ambassador-form.tsx";
import { AmbassadorView } from "./ambassador-view.tsx";

export function AmbassadorDetail({ id, onBack }: ItemProps) {
  const [isEditing, setEditing] = useState(false);
  return (
    <PanelItem query={adminAmbassadorQuery(id)} what="ambassador" isOnlyShown={!isEditing} onBack={onBack}>
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
    </PanelItem>
  );
}
