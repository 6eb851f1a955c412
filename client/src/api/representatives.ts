import { useMutation } from "@tanstack/react-query";
import { currentVia } from "#client/api/sources.ts";
import { write } from "#client/lib/api.ts";
import type { findRepresentatives, RepresentativeLookup } from "#shared/api/representatives.ts";

/** The fields that the specification fixes; the others get defaults. */
type MinimalLookup = Pick<RepresentativeLookup, "location" | "lowAccuracy" | "representatives"> &
  Partial<RepresentativeLookup>;

const withDefaults = (lookup: MinimalLookup): RepresentativeLookup => ({
  isSplit: false,
  notes: [],
  contactPages: {},
  stands: {},
  source: "5calls",
  asOf: "",
  ...lookup,
  representatives: lookup.representatives.map((member) => ({
    ...member,
    field_offices: member.field_offices ?? [],
  })),
});

/** Without credentials, so that the server can't tell who asks. */
export const useFindRepresentatives = () =>
  useMutation({
    mutationFn: async (address: string) =>
      withDefaults(
        await write<typeof findRepresentatives>(
          "POST",
          "/api/representatives",
          { address, via: currentVia() },
          { credentials: "omit" },
        ),
      ),
  });
