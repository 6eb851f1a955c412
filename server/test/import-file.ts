import type TestAgent from "supertest/lib/agent.js";

export const importHeader = "First Name,Last Name,Email Address,State,Cell Phone";

export const importMapping = {
  firstName: "First Name",
  lastName: "Last Name",
  email: "Email Address",
  state: "State",
  phone: "Cell Phone",
};

/** A file of people with these addresses. */
export const importFile = (...emails: string[]): string =>
  [importHeader, ...emails.map((email) => `Ada,Lovelace,${email},TX,(512) 555-0142`)].join("\r\n");

/** The encoding is told by the bytes, whatever the charset says. */
export const upload = (admin: TestAgent, file: string | Buffer) =>
  admin.post("/api/admin/imports").set("Content-Type", "text/csv; charset=koi8-r").send(Buffer.from(file));

export const uploaded = async (admin: TestAgent, file: string | Buffer) =>
  (await upload(admin, file).expect(201)).body;

/** Uploads and checks a file. */
export async function checked(admin: TestAgent, file: string | Buffer, more: Record<string, unknown> = {}) {
  const { id } = await uploaded(admin, file);
  const body = { mapping: importMapping, source: "our newsletter", sourceDate: "2019-03-02", ...more };
  return (await admin.put(`/api/admin/imports/${id}`).send(body).expect(200)).body;
}

/** Begins to import a checked file and waits until it ended. */
export async function committed(admin: TestAgent, id: string) {
  await admin.post(`/api/admin/imports/${id}/commit`).expect(202);
  for (;;) {
    const { body } = await admin.get(`/api/admin/imports/${id}`).expect(200);
    if (body.state !== "committing") return body;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export const importAll = async (admin: TestAgent, file: string, more: Record<string, unknown> = {}) =>
  committed(admin, (await checked(admin, file, more)).id);
