import { infiniteQueryOptions, type QueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { useWrite } from "#client/api/use-write.ts";
import { read, write } from "#client/lib/api.ts";
import { pageLanguage } from "#client/lib/page-language.ts";
import { currentVia } from "#client/lib/via.ts";
import type {
  attachRegistrationPhoto,
  correctRegistrationEmail,
  listRegistrations,
  PublicRegistration,
  register,
  registrationBody,
  resendRegistrationEmail,
} from "#shared/api/registrations.ts";
import { hourMs } from "#shared/durations.ts";

const listPath = "/api/registrations";
/** The server's standard page. */
const pageSize = 100;

const supporterPage = (before: string, state: string) => {
  if (!before && !state) return listPath;
  const query = new URLSearchParams({ limit: String(pageSize) });
  if (before) query.set("before", before);
  if (state) query.set("state", state);
  return `${listPath}?${query}` as const;
};

/** The public supporters, newest first, a page at a time; the first page may have come with the HTML. @param state empty for all of them */
export const supporterPagesQuery = (queryClient: QueryClient, state: string) =>
  infiniteQueryOptions({
    queryKey: [listPath, "pages", state],
    queryFn: ({ pageParam, client }) =>
      client.fetchQuery({
        ...read<typeof listRegistrations>(supporterPage(pageParam, state)),
        staleTime: 0,
      }),
    initialPageParam: "",
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id),
    initialData: () => {
      const first = state ? undefined : queryClient.getQueryData<PublicRegistration[]>([listPath]);
      return first && { pages: [first], pageParams: [""] };
    },
  });

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
