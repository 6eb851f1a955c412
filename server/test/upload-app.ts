import supertest from "supertest";
import { storedFiles } from "#server/test/stored-files.ts";
import { testApplication } from "./app.ts";

export type Visitor = ReturnType<typeof supertest.agent>;

/** The path and query of an address: supertest's agent is the server that it names. */
const pathOf = (uploadURL: string) => uploadURL.replace(/^https?:\/\/[^/]+/, "");

/** The application with visitors who upload photos, each with a cookie of their own. `variables`: of the environment. */
export function uploadApplication(variables: Record<string, string> = {}) {
  const testApp = testApplication(variables);

  async function upload(agent: Visitor, bytes: Buffer, open = "/api/photos/upload"): Promise<string> {
    const { body } = await agent.post(open).set("Host", "site.example").expect(200);
    await agent.put(pathOf(body.uploadURL)).set("Content-Type", "image/jpeg").send(bytes).expect(200);
    return body.uploadURL;
  }
  const process = (agent: Visitor, storageUrl: string, more: object = {}) =>
    agent
      .post("/api/photos/process")
      .set("Host", "site.example")
      .send({ storageUrl, ...more });

  return {
    testApp,
    pathOf,
    upload,
    process,
    visitor: (): Visitor => supertest.agent(testApp.server),
    /** Uploads and processes. */
    async photoOf(agent: Visitor, bytes: Buffer): Promise<string> {
      const { body } = await process(agent, await upload(agent, bytes)).expect(200);
      return body.objectPath;
    },
    filesIn: (folder: string) => storedFiles(testApp.services.storage, folder),
  };
}
