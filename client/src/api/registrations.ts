import { infiniteQueryOptions, type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { read, write } from "#client/lib/api.ts";
import type {
  attachRegistrationPhoto,
  listRegistrations,
  PublicRegistration,
  register,
  registrationBody,
} from "#shared/api/registrations.ts";

const listPath = "/api/registrations";
/** The server's standard page. */
const pageSize = 100;

/** The public supporters, newest first, a page at a time; the first page may have come with the HTML. */
export const supporterPages = (queryClient: QueryClient) =>
  infiniteQueryOptions({
    queryKey: [listPath, "pages"],
    queryFn: ({ pageParam, client }) =>
      client.fetchQuery({
        ...read<typeof listRegistrations>(
          pageParam ? `${listPath}?limit=${pageSize}&before=${pageParam}` : listPath,
        ),
        staleTime: 0,
      }),
    initialPageParam: "",
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id),
    initialData: () => {
      const first = queryClient.getQueryData<PublicRegistration[]>([listPath]);
      return first && { pages: [first], pageParams: [""] };
    },
  });

/** After a registration, the Supporters screen and the home page show newer data. */
async function refreshSupporters(queryClient: QueryClient): Promise<void> {
  // The page that came with the HTML is older than the registration.
  queryClient.removeQueries({ queryKey: [listPath], exact: true });
  await Promise.all(
    [listPath, "/api/supporters", "/api/registered"].map((path) =>
      queryClient.invalidateQueries({ queryKey: [path] }),
    ),
  );
}

interface Registering {
  person: z.output<typeof registrationBody>;
  /** A processed photo to show beside the name. */
  photo: string | null;
}

/** Registers a person, then attaches the photo. The registration never depends on the photo: a failure there is logged. */
export function useRegister() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ person, photo }: Registering) => {
      const registration = await write<typeof register>("POST", "/api/register", person);
      if (photo)
        await write<typeof attachRegistrationPhoto>("PUT", `/api/registrations/${registration.id}/photo`, {
          photoURL: photo,
        }).catch((error: unknown) =>
          console.error("The photo could not be attached to the registration.", error),
        );
      await refreshSupporters(queryClient);
      return registration;
    },
  });
}
