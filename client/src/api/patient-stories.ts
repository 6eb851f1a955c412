import { reading } from "#client/lib/api.ts";
import type { listPatientStories } from "#shared/api/patient-stories.ts";

/** The published stories, newest first. */
export const storiesQuery = () => reading<typeof listPatientStories>("/api/patient-stories");
