import { expect, test } from "vitest";
import { claimMs } from "#server/platform/outbox/deliveries.ts";
import { timeouts } from "./timeouts.ts";

/** The rest of the promised time is for the database, the network and a busy machine. */
const rest = 700;

test("a button and a lookup return within 5 s", () => {
  for (const wait of [timeouts.button, timeouts.lookup]) expect(wait + rest).toBeLessThanOrEqual(5000);
});

test("the second source has time to respond when the first does not, and our own list after it", () => {
  expect(timeouts.firstSource).toBeLessThanOrEqual(timeouts.lookup / 2);
  expect(timeouts.firstSourceByZipCode).toBeLessThan(timeouts.lookup);
});

test("a stop aborts deliveries, stores their status, and ends long before its 10 s", () => {
  expect(timeouts.deliveriesInHand + rest).toBeLessThanOrEqual(timeouts.deliveriesStop);
  expect(timeouts.deliveriesStop).toBeLessThanOrEqual(5000);
});

test("a call out of the outbox ends within the time that it is claimed for", () => {
  for (const wait of [timeouts.crmCall, timeouts.mailGreeting, timeouts.mailSilence])
    expect(wait).toBeLessThan(claimMs);
});
