import { setTimeout as sleep } from "node:timers/promises";
import { startS3Server } from "#server/test/fakes/fake-s3.ts";
import { picture } from "#server/test/pictures.ts";
import type { ServerProcess } from "#server/test/server-process.ts";
import { testKeys } from "#server/test/sigv4.ts";
import { type FaultTest, p99, seconds } from "./fault-test.ts";
import { ask, nextAddress, registerAt, startSite, until, withDatabase } from "./site.ts";

const calm = "Photos can't be stored or shown right now. Please try again in a moment.";

/** S3 dies under uploads and readers of photos, and comes back: the rest of the site does not notice. */
export const storageKilled: FaultTest = {
  guarantee:
    "S3 killed under uploads: a calm sentence, the rest of the site untouched, back without a restart",
  run: () =>
    withDatabase(async (database) => {
      const s3 = await startS3Server();
      const server = await startSite(database, {
        S3_BUCKET: "photos",
        S3_ENDPOINT: s3.endpoint,
        S3_ACCESS_KEY_ID: testKeys.accessKeyId,
        S3_SECRET_ACCESS_KEY: testKeys.secretAccessKey,
      });
      try {
        return await kill(server, s3);
      } finally {
        await server.end();
        await s3.stop();
      }
    }),
};

async function kill(server: ServerProcess, s3: Awaited<ReturnType<typeof startS3Server>>) {
  const bytes = await picture("jpeg");
  const stored = (await upload(server, bytes)).said;
  const pages: { status: number; ms: number }[] = [];
  const photos: { status: number; said: string }[] = [];
  let isOver = false;
  let people = 0;
  const again = (count: number, work: () => Promise<unknown>) =>
    Array.from({ length: count }, async () => {
      while (!isOver) await work();
    });
  const work = Promise.all([
    ...again(6, async () => photos.push(await upload(server, bytes))),
    ...again(6, async () => photos.push(await responseOf(await fetch(`${server.url}${stored}?w=640`)))),
    ...again(4, async () => pages.push(await ask(server, "/"), await ask(server, "/api/registrations"))),
    ...again(1, async () => {
      people += 1;
      const { status, ms } = await registerAt(server, `storage.${people}@example.org`);
      pages.push({ status: status === 201 ? 200 : status, ms });
    }),
  ]);

  await sleep(2000);
  const before = photos.filter(({ status }) => status === 200).length;
  await s3.stop();
  await sleep(3000);
  const refused = photos.filter(({ status }) => status === 503);
  await s3.comeBack();
  const back = await until(async () => (await upload(server, bytes)).status === 200);
  await sleep(1000);
  isOver = true;
  await work;

  const broken = pages.filter(({ status }) => status !== 200).length;
  const odd = photos.filter(
    ({ status, said }) => ![0, 200].includes(status) && !(status === 503 && said === calm),
  );
  return {
    ok: before > 0 && refused.length > 0 && broken === 0 && odd.length === 0 && back < 5000,
    figure:
      `${before} photos before, ${refused.length} refused with the sentence, ${odd.length} otherwise; ` +
      `${pages.length} pages and registrations, ${broken} failed, p99 ${Math.round(p99(pages.map(({ ms }) => ms)))} ms; back after ${seconds(back)}`,
  };
}

/** A whole upload, as a browser does it; status 0 when the storage itself took no connection. `said`: the photo's path, or a sentence. */
async function upload(
  server: Pick<ServerProcess, "url">,
  bytes: Buffer,
): Promise<{ status: number; said: string }> {
  const headers = { "content-type": "application/json", "x-forwarded-for": nextAddress() };
  const opened = await fetch(`${server.url}/api/photos/upload`, { method: "POST", headers });
  const { uploadURL } = (await opened.json()) as { uploadURL: string };
  const sent = await fetch(uploadURL, { method: "PUT", body: new Uint8Array(bytes) }).catch(() => undefined);
  if (!sent?.ok) return { status: 0, said: "" };
  const cookie = opened.headers.get("set-cookie")?.split(";")[0] ?? "";
  const body = JSON.stringify({ storageUrl: uploadURL });
  return responseOf(
    await fetch(`${server.url}/api/photos/process`, {
      method: "POST",
      headers: { ...headers, cookie },
      body,
    }),
  );
}

async function responseOf(response: Response): Promise<{ status: number; said: string }> {
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json");
  const { message, objectPath } = isJson ? JSON.parse(text) : {};
  return { status: response.status, said: message ?? objectPath ?? "" };
}
