import type { QueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { useWrite } from "#client/api/use-write.ts";
import { write } from "#client/lib/api.ts";
import { pageLanguage } from "#client/lib/page-language.ts";
import { currentVia } from "#client/lib/via.ts";
import type {
  attachRegistrationPhoto,
  correctRegistrationEmail,
  listRegistrations,
  register,
  registrationBody,
  resendRegistrationEmail,
} from "#shared/api/registrations.ts";
import { hourMs } from "#shared/durations.ts";
import { listPagesQuery } from "./public-lists.ts";

/** The server's standard page. */
const pageSize = 100;

/** @param state empty for all of them */
export const supporterPagesQuery = (queryClient: QueryClient, state: string) =>
  listPagesQuery<typeof listRegistrations>(queryClient, "/api/registrations", pageSize, { state });

interface Registering {
  person: z.output<typeof registrationBody>;
  /** A processed photo to show beside the name. */
  photo: string | null;
}

/** Registers a person, then attaches the photo. The registration never depends on the photo: a failure there is logged. */
export const useRegister = () =>
  useWrite(async ({ person, photo }: Registering) => {
    const registration = await write<typeof register>("POST", "/api/register", {
      ...person,
      language: pageLanguage,
      via: currentVia(),
    });
    if (photo)
      await write<typeof attachRegistrationPhoto>("PUT", `/api/registrations/${registration.id}/photo`, {
        photoURL: photo,
      }).catch((error: unknown) =>
        console.error("The photo could not be attached to the registration.", error),
      );
    return registration;
  });

/** Corrects a mistyped address, once, within the hour. */
export const useCorrectEmail = (id: string, secret: string) =>
  useWrite((email: string) =>
    write<typeof correctRegistrationEmail>("PUT", `/api/registrations/${id}/email`, { email, secret }),
  );

export const useResendConfirmation = (id: string, secret: string) =>
  useWrite(() =>
    write<typeof resendRegistrationEmail>("POST", `/api/registrations/${id}/resend`, { secret }),
  );

let recent: { id: string; until: number } | undefined;

/** In memory only: the server takes this visitor's word for an hour. */
export const keepRecentRegistration = (id: string): void => {
  recent = { id, until: Date.now() + hourMs };
};

export const recentRegistration = (): string | undefined =>
  recent && Date.now() < recent.until ? recent.id : undefined;
