import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "#client/lib/api.ts";
import { attachRegistrationPhoto, register, type registrationBody } from "#shared/api/registrations.ts";
import { refreshSupporters } from "./supporters.ts";

interface Registering {
  person: z.output<typeof registrationBody>;
  /** A processed photo to show beside the name. */
  photo: string | null;
}

/**
 * Registers a person and then attaches the photo, if there is one. The registration never depends on the photo: when
 * attaching fails, that is logged and nothing else.
 */
export function useRegister() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ person, photo }: Registering) => {
      const registration = await call(register, { body: person });
      if (photo)
        await call(attachRegistrationPhoto, { params: registration, body: { photoURL: photo } }).catch(
          (error: unknown) => console.error("The photo could not be attached to the registration.", error),
        );
      await refreshSupporters(queryClient);
      return registration;
    },
  });
}
