import { z } from "zod";
import { isUuid } from "../fields.ts";
import { forEditors } from "../team.ts";
import { limit, timestamp } from "./common-schemas.ts";
import { endpoint } from "./endpoint.ts";

export const contentKinds = ["news", "patient-stories", "studies", "hero-images"] as const;
export type ContentKind = (typeof contentKinds)[number];

export const versionChanges = ["updated", "deleted", "restored"] as const;

export const maxVersions = 50;

const version = z.object({
  id: z.number(),
  kind: z.enum(contentKinds),
  itemId: z.string(),
  at: timestamp,
  change: z.enum(versionChanges),
  title: z.string(),
});
export type Version = z.output<typeof version>;

const unknownKind = "Please name the kind: news, patient-stories, studies or hero-images";
const kind = z.enum(contentKinds, { error: unknownKind });
const unknownItem = "Please name the item by its id";

const versionsQuery = z
  .object({
    kind: kind.optional(),
    id: z.string().refine(isUuid, unknownItem).optional(),
    deleted: z.enum(["true", "false"]).default("false"),
    limit: limit(100, 500),
  })
  .transform(({ deleted, kind, id, limit }, context) => {
    if (deleted === "true") return { kind, item: null, limit };
    if (!kind) context.addIssue({ code: "custom", path: ["kind"], message: unknownKind });
    if (!id) context.addIssue({ code: "custom", path: ["id"], message: unknownItem });
    return kind && id ? { kind, item: { kind, id }, limit } : z.NEVER;
  });

/** The versions of one item, or with `deleted=true` the last one of each deleted item. Newest first. */
export const listVersions = endpoint("GET /api/admin/versions", {
  access: forEditors,
  query: versionsQuery,
  response: z.array(version),
});

export const getVersion = endpoint("GET /api/admin/versions/:id", {
  access: forEditors,
  response: version.extend({
    imageUrl: z.string().nullable(),
    fields: z.array(z.object({ label: z.string(), text: z.string() })),
  }),
});

/** Restores a version; the current state is kept as a version, too. */
export const restoreVersion = endpoint("POST /api/admin/versions/:id/restore", {
  access: forEditors,
  activity: { action: "versions.restore", message: "An earlier version was restored" },
  response: z.object({ kind: z.enum(contentKinds), itemId: z.string() }),
});
