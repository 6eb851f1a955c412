import { useQueryClient } from "@tanstack/react-query";
import {
  approvedAmbassadors,
  unpublishedAmbassadors,
  useUpdateAmbassador,
} from "#client/api/admin-ambassadors.ts";
import {
  type AdminAmbassador,
  type AmbassadorUpdate,
  ambassadorUpdateBody,
} from "#shared/api/ambassadors.ts";
import { useEditor } from "../editor/use-editor.ts";

/** What the form edits, as it edits it. */
function valuesOf(ambassador: AdminAmbassador): AmbassadorUpdate {
  const { title, bio, credentials, licenseNumber, primaryLicenseState, displayOrder } = ambassador;
  const { sharePublicly, acceptedGuidelines, user } = ambassador;
  return {
    title,
    bio,
    credentials,
    licenseNumber,
    // The select offers only real codes; "" is its placeholder.
    primaryLicenseState: primaryLicenseState as AmbassadorUpdate["primaryLicenseState"],
    displayOrder,
    sharePublicly,
    acceptedGuidelines,
    photoUrl: ambassador.photoUrl ?? "",
    disclosures: ambassador.disclosures ?? "",
    websiteUrl: ambassador.websiteUrl ?? "",
    facebookUrl: ambassador.facebookUrl ?? "",
    instagramUrl: ambassador.instagramUrl ?? "",
    youtubeUrl: ambassador.youtubeUrl ?? "",
    user: {
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
      phone: user.phone ?? "",
      state: user.state ?? "",
    },
  };
}

/** Editing an ambassador, who is in one of two lists. */
export function useAmbassadorEditor(ambassador: AdminAmbassador, onClose: () => void) {
  const queryClient = useQueryClient();
  const { mutateAsync: update } = useUpdateAmbassador();
  return useEditor({
    item: ambassador,
    schema: ambassadorUpdateBody,
    valuesOf: (seen = ambassador) => valuesOf(seen),
    save: (body, seen = ambassador) =>
      update({ id: ambassador.id, body: { ...body, updatedAt: seen.updatedAt } }),
    fetchNewest: async () => {
      const lists = await Promise.all(
        [approvedAmbassadors(), unpublishedAmbassadors()].map((list) =>
          queryClient.fetchQuery({ ...list, staleTime: 0 }),
        ),
      );
      return lists.flat().find(({ id }) => id === ambassador.id);
    },
    saved: "Ambassador details updated successfully!",
    failed: "Failed to update ambassador",
    onClose,
  });
}
