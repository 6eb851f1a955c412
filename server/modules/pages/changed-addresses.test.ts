import { test } from "vitest";
import { testApplication } from "#server/test/app.ts";

const testApp = testApplication();

test.each([
  // A gateway encoded the "#", whose token no server should get: it goes back to the browser.
  ["/confirm%23abc.def", "/confirm#abc.def"],
  ["/es/my-data%23abc", "/es/my-data#abc"],
  ["/preferences/%23abc?utm_source=mail", "/preferences/?utm_source=mail#abc"],
  // The sentence around a link became part of it.
  ["/register.", "/register"],
  ["/advocate)", "/advocate"],
  ["/es/advocate%E2%80%9D.", "/es/advocate"],
  ["/news%3E", "/news"],
  ["/representative-lookup,", "/representative-lookup"],
  ["/go/clinic-a.", "/go/clinic-a"],
  ["/calendar.ics).", "/calendar.ics"],
  ["/register.?via=clinic-a", "/register?via=clinic-a"],
  ["/%C2%A0", "/"],
  // Never another website.
  ["//evil.example.", "/evil.example"],
  ["/%5C%5Cevil.example.", "/evil.example"],
])("%s leads to %s", async (sent, address) => {
  await testApp.http.get(sent).redirects(0).expect(302).expect("Location", address);
});

test.each([
  ["/Register", "/register"],
  ["/ES/Supporters?via=x", "/es/supporters?via=x"],
  ["/REPRESENTATIVE-LOOKUP", "/representative-lookup"],
  ["/Brief/tx-7", "/brief/TX-7"],
])("%s is the page %s, whatever its letter case", async (typed, address) => {
  await testApp.http.get(typed).redirects(0).expect(301).expect("Location", address);
});

test.each(["/%", "/%E0%A4%A", "/nothing-here", "/api/nothing.", "/register/more"])(
  "%s stays an unknown address",
  async (path) => {
    await testApp.http.get(path).redirects(0).expect(404);
  },
);
