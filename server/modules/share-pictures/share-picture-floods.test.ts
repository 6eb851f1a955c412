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
  const addresses = await Promise.all(codes.map(addressOf));
  const agent = visitor();
  const uploadURL = await upload(agent, await phonePhoto());
  const crawl = addresses.map((address) => get(address).then((response) => response));
  await vi.waitFor(() => expect(clients).toBe(2 * codes.length));
  await process(agent, uploadURL).expect(200);
  const responses = await Promise.all(crawl);
  const refused = responses.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  for (const { status, headers } of refused) expect([status, headers["retry-after"]]).toEqual([503, "5"]);
});

test("a picture that many ask for at once is made once", async () => {
  const address = await addressOf("NY-1");
  const made = vi.spyOn(testApp.services.pictures, "run");
  const responses = await Promise.all(Array.from({ length: 8 }, () => get(address)));
  expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(made).toHaveBeenCalledTimes(1);
});

test("a crawl from all over one IPv6 /48 leaves others their turn", async () => {
  const codes = ["FL", "PA", "IL", "OH"].flatMap((state) => districtsOf(state).map(briefCode));
  const [others = "", ...addresses] = await Promise.all(codes.map(addressOf));
  const crawl = addresses.map((address, number) =>
    testApp.http
      .get(address)
      .set("X-Forwarded-For", `2001:db8:1:${number.toString(16)}::1`)
      .then(({ status }) => status),
  );
  await vi.waitFor(async () => expect(await Promise.race([...crawl, "none yet"])).not.toBe("none yet"));
  await get(others).expect(200);
  expect(await Promise.all(crawl)).toContain(503);
});
