import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { channelsOf } from "#server/app.ts";
import { queueRecipients } from "#server/modules/mailings/send-mailings.ts";
import { deletePeople } from "#server/modules/people/delete-people.ts";
import { suppress } from "#server/modules/person-records/suppressions.ts";
import { claimDeliveries, removeInDoubt, type Send } from "#server/platform/outbox/deliveries.ts";
import { startDeliveryWorker } from "#server/platform/outbox/delivery-worker.ts";
import { signLink } from "#server/platform/security/signed-links.ts";
import { deferred, eventually } from "#server/test/app.ts";
import { mailingApplication } from "#server/test/mailing-app.ts";
import { registerTestPerson } from "#server/test/register.ts";
import { unsubscribePath } from "#shared/api/my-data.ts";
import { type DeliveryRow, deliveries } from "#shared/schema/deliveries.ts";
import { mailingRecipients, mailings } from "#shared/schema/mailings.ts";

/** What a process may do with a delivery that was taken back, or that another has claimed since. */

const { site: testApp, admin, fake, run, addPerson } = mailingApplication();

const channel = (name: "mail" | "mailing") => {
  const named = channelsOf(testApp.services).find((each) => each.name === name);
  if (!named) throw new Error(`there is no channel ${name}`);
  return named;
};

async function claimOne(
  name: "mail" | "mailing",
): Promise<{ delivery: DeliveryRow; send: () => ReturnType<Send> }> {
  const [delivery] = await claimDeliveries(testApp.db, { ...channel(name), batchSize: 1 });
  const send = await channel(name).sender();
  if (!delivery || !send) throw new Error("nothing was claimed");
  return { delivery, send: () => send(delivery, new AbortController().signal) };
}

const expire = ({ id }: DeliveryRow) => testApp.change(deliveries, { claimedUntil: sql`now()` }, { id });
const rowOf = async ({ id }: DeliveryRow) => (await testApp.rows(deliveries, { id }))[0];

describe("a mail that is in hand", () => {
  test("does not go out when its person was erased meanwhile", async () => {
    const id = await registerTestPerson(testApp);
    const { send } = await claimOne("mail");
    await deletePeople(testApp.services, [id]);
    expect(await send()).toEqual({ as: "dropped" });
    expect(fake.smtp.messages).toEqual([]);
  });

  test("does not go out when another process has claimed it since", async () => {
    await registerTestPerson(testApp);
    const { delivery, send } = await claimOne("mail");
    await expire(delivery);
    const later = await claimOne("mail");
    expect(later.delivery).toMatchObject({ id: delivery.id, attempts: 2 });
    expect(await send()).toEqual({ as: "lost" });
    expect(fake.smtp.messages).toEqual([]);
  });
});

test.each([
  ["sent", async () => ({ as: "sent" }) as const],
  ["failed", () => Promise.reject(new Error("the other side broke"))],
  ["postponed", async () => ({ as: "postponed", ms: 1000 }) as const],
])("a frozen process records nothing over another's attempt: %s", async (outcome, end) => {
  await registerTestPerson(testApp);
  const frozen = deferred();
  const recorded: string[] = [];
  const inHand: DeliveryRow[] = [];
  const worker = startDeliveryWorker(testApp.services, [
    {
      name: "mail",
      batchSize: 1,
      sender: async () => async (delivery) => {
        inHand.push(delivery);
        await frozen.promise;
        const ended = await end();
        return ended.as === "sent"
          ? {
              ...ended,
              record: async () => void recorded.push("sent"),
              ifNotOurs: async () => void recorded.push("not ours"),
            }
          : ended;
      },
      recordFailure: async () => {
        recorded.push("failed");
        return [];
      },
    },
  ]);
  await eventually(() => expect(inHand).toHaveLength(1));
  const [first] = inHand;
  if (!first) return;
  await expire(first);
  const { delivery } = await claimOne("mail");
  const before = await rowOf(delivery);
  frozen.resolve();
  await worker.stop();
  expect(await rowOf(delivery)).toEqual(before);
  expect(recorded).toEqual(outcome === "sent" ? ["not ours"] : []);
});

describe("a message of a mailing that is in hand", () => {
  const address = "held@example.org";
  async function held() {
    const id = await addPerson({ email: address });
    const [mailing] = await testApp.db
      .insert(mailings)
      .values({
        ...{ subject: "A window is open", body: "Call.", audience: {} },
        ...{ state: "sending", waiting: 1, startedAt: sql`now()`, firstMailAt: sql`now()` },
      })
      .returning();
    const mailingId = mailing?.id ?? "";
    await testApp.db.insert(mailingRecipients).values({ mailingId, number: 1, personId: id });
    await queueRecipients(testApp.services);
    const path = `/api/admin/mailings/${mailingId}`;
    const recipient = async () => (await testApp.rows(mailingRecipients, { mailingId }))[0];
    return { ...(await claimOne("mailing")), id, path, recipient };
  }

  const oneClick = (id: string) => {
    const token = signLink(testApp.services.secret, "unsubscribe", { id, email: address });
    return testApp.http.post(`${unsubscribePath}?token=${token}`).expect(200);
  };
  test.each([
    [
      "erased",
      "skipped",
      "Deleted their data.",
      ({ id }: { id: string }) => deletePeople(testApp.services, [id]),
    ],
    ["unsubscribed", "skipped", "Unsubscribed.", ({ id }: { id: string }) => oneClick(id)],
    [
      "reported as a complaint",
      "skipped",
      "Mail to this address bounced, or was reported as unwanted.",
      () => suppress(testApp.db, testApp.services, address, "complaint"),
    ],
    ["stopped", "waiting", null, ({ path }: { path: string }) => admin.post(`${path}/stop`).expect(200)],
    ["paused", "waiting", null, ({ path }: { path: string }) => admin.post(`${path}/pause`).expect(200)],
  ])("does not go out when it was %s meanwhile", async (_what, state, reason, meanwhile) => {
    const { send, recipient, delivery, ...target } = await held();
    await meanwhile(target);
    const outcome = await send();
    if (outcome.as !== "removed") throw new Error(outcome.as);
    await testApp.db.transaction(async (tx) => outcome.record?.(tx));
    expect(await recipient()).toMatchObject({ state, reason });
    expect(fake.smtp.messages).toEqual([]);
  });

  test("is in doubt when its process died or froze, and goes out again by the button alone", async () => {
    const { send, recipient, delivery, path } = await held();
    await expire(delivery);
    expect(await send()).toEqual({ as: "lost" });
    expect(await claimDeliveries(testApp.db, channel("mailing"))).toEqual([]);
    await removeInDoubt(testApp.db, channel("mailing"));
    expect(await rowOf(delivery)).toBeUndefined();
    expect(await recipient()).toMatchObject({
      state: "unknown",
      reason: "The server stopped while it sent this mail. It may have arrived.",
    });
    expect((await admin.get(path).expect(200)).body.counts).toMatchObject({
      unknown: 1,
      waiting: 0,
      sending: 0,
    });
    await run();
    expect(fake.smtp.messages).toEqual([]);
    await admin.post(`${path}/resend-unknown`).expect(200);
    await run();
    expect(fake.smtp.messages).toHaveLength(1);
    expect(await recipient()).toMatchObject({ state: "sent" });
  });
});
