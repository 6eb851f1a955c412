import { expect, test, vi } from "vitest";
import { phonePhoto } from "#server/test/pictures.ts";
import { uploadApplication } from "#server/test/upload-app.ts";
import { briefCode, districtsOf } from "#shared/districts.ts";

const { testApp, visitor, upload, process } = uploadApplication({ TRUST_PROXY: "1" });

let clients = 0;
const get = (path: string) => {
  clients += 1;
  return testApp.http.get(path).set("X-Forwarded-For", `10.8.${clients >> 8}.${clients & 255}`);
};
const addressOf = async (name: string): Promise<string> =>
  String((await get(`/share/${name}/unknown.jpg`).expect(302)).headers.location).replace(
    /^https?:\/\/[^/]+/,
    "",
  );

test("a crawl of share pictures from many addresses is refused in part, and keeps no visitor's photo waiting", async () => {
  const codes = ["CA", "TX"].flatMap((state) => districtsOf(state).map(briefCode));
  const addresses: string[] = [];
  for (const code of codes) addresses.push(await addressOf(code));
  const agent = visitor();
  const uploadURL = await upload(agent, await phonePhoto());
  const crawl = addresses.map((address) => get(address).then((response) => response));
  await vi.waitFor(() => expect(clients).toBe(2 * codes.length));
  await process(agent, uploadURL).expect(200);
  const responses = await Promise.all(crawl);
  const refused = responses.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  for (const { status, headers } of refused) expect([status, headers["retry-after"]]).toEqual([503, "2"]);
});

test("a picture that many ask for at once is made once", async () => {
  const address = await addressOf("NY-1");
  const written = vi.spyOn(testApp.services.storage, "write");
  const responses = await Promise.all(Array.from({ length: 8 }, () => get(address)));
  expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(written).toHaveBeenCalledTimes(1);
});
