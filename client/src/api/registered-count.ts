import { reading } from "#client/lib/api.ts";
import type { countRegistered } from "#shared/api/registrations.ts";

/** How many people have registered here. */
export const registeredCount = () => reading<typeof countRegistered>("/api/registered");
