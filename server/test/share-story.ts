import type { Visitor } from "./upload-app.ts";

/** Shares a story as a visitor and returns its id. */
export async function shareStory(visitor: Visitor, more: object = {}): Promise<string> {
  const story = { name: "Ann", location: "Austin, TX", quote: "My words.", consentSite: true, ...more };
  return (await visitor.post("/api/patient-stories").send(story).expect(201)).body.id;
}
