import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import {
  approvedAmbassadors,
  unpublishedAmbassadors,
  useUpdateAmbassador,
} from "#client/api/admin-ambassadors.ts";
import { useAppForm } from "#client/components/form/use-app-form.ts";
import { toast } from "#client/components/ui/toast.ts";
import { ApiError, messageOf } from "#client/lib/api-error.ts";
import {
  type AdminAmbassador,
  type AmbassadorUpdate,
  ambassadorUpdateBody,
} from "#shared/api/ambassadors.ts";

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

/** Editing an ambassador: what is saved, and what happens when somebody else was faster. */
export function useAmbassadorForm(ambassador: AdminAmbassador, onDone: () => void) {
  const queryClient = useQueryClient();
  const { mutateAsync: update } = useUpdateAmbassador();
  const [isStale, setStale] = useState(false);
  // The version that is being edited: of the moment when editing began, whatever is loaded behind it meanwhile.
  const version = useRef(ambassador.updatedAt);

  const form = useAppForm({
    schema: ambassadorUpdateBody,
    defaultValues: valuesOf(ambassador),
    onSubmit: async (body) => {
      try {
        await update({ id: ambassador.id, body: { ...body, updatedAt: version.current } });
      } catch (error) {
        setStale(error instanceof ApiError && error.code === "stale_version");
        const description = messageOf(error, "Please try again.");
        toast({ variant: "destructive", title: "Failed to update ambassador", description });
        throw error;
      }
      toast({ title: "Ambassador details updated successfully!" });
      onDone();
    },
  });

  const fetchNewest = async () => {
    const lists = await Promise.all(
      [approvedAmbassadors(), unpublishedAmbassadors()].map((list) =>
        queryClient.fetchQuery({ ...list, staleTime: 0 }),
      ),
    );
    return lists.flat().find(({ id }) => id === ambassador.id);
  };

  return {
    form,
    photo: useWatch({ control: form.control, name: "photoUrl" }),
    /** A photo was uploaded, which is a change of its own: what was typed goes on top of it. */
    acceptPhoto: async (path: string) => {
      form.setValue("photoUrl", path);
      version.current = (await fetchNewest())?.updatedAt ?? version.current;
    },
    stale: {
      isStale,
      dismiss: () => setStale(false),
      reload: async () => {
        setStale(false);
        const newest = await fetchNewest();
        if (!newest) return onDone();
        version.current = newest.updatedAt;
        form.reset(valuesOf(newest));
      },
    },
  };
}
