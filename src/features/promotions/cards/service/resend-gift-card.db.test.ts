import { describe, expect, it } from "vitest";
import { makeCustomer } from "#features/accounts/factory.ts";
import { eraseAccountsJob } from "#features/customers/jobs.ts";
import { makeGiftCard } from "#features/promotions/factory.ts";
import { createLog } from "#kit/server/log.ts";
import { sendMessage, setSender } from "#kit/server/outbox.ts";
import { useDatabase } from "#tests/db.ts";
import { useGiftCards } from "#tests/gift-card-steps.ts";
import { GIFT_FAULTS, GIFT_REFUSALS } from "../words.ts";

const database = useDatabase();
const steps = useGiftCards(database);
const { at, sell, change, resend, end, read, list, messages, entries, runJobs } = steps;

const tools = () => ({ db: database.db, clock: at.world.clock, log: createLog("silent") });
const works = () =>
  setSender({ send: async ({ recipient, bodyText }) => void at.carried.push({ recipient, bodyText }) });
const recipients = () => at.carried.map(({ recipient }) => recipient);

/** Sells a card whose email the carrier refuses at first. */
async function sellInOutage() {
  setSender({ send: () => Promise.reject(new Error("no carrier")) });
  const { id } = (await sell()).body;
  const [old] = await messages();
  if (!old) throw new Error("There is no email");
  await expect(sendMessage.run({ id: old.id }, tools())).rejects.toThrow("no carrier");
  return { id: id as string, runOld: () => sendMessage.run({ id: old.id }, tools()) };
}

describe("an email that the carrier refused", () => {
  it("never reaches the address before, once the card is sent to another one", async () => {
    const { id, runOld } = await sellInOutage();
    expect((await read(id)).sale?.mail).toBe("failed");
    expect((await resend(id, { recipientEmail: "two@example.com" })).status).toBe(200);
    works();
    await runOld();
    await runJobs();
    expect(recipients()).toEqual(["two@example.com"]);
    expect((await entries()).at(-1)).toMatchObject({
      before: { sentTo: "m••••@example.com" },
      after: { sentTo: "t••••@example.com", isOtherAddress: true },
    });
  });

  it("is never sent once the card is void", async () => {
    const { id, runOld } = await sellInOutage();
    expect((await end(id)).body.sale.mail).toBe("not_sent");
    works();
    await runOld();
    await runJobs();
    expect(recipients()).toEqual([]);
  });

  it("is not sent again by the outbox once it has failed for good", async () => {
    await sellInOutage();
    const [old] = await messages();
    // No try is left.
    await database.db
      .updateTable("outboxMessages")
      .set({ tries: 1_000 })
      .where("id", "=", old?.id ?? "")
      .execute();
    const again = await at.world.call("POST", `/v2/staff/outbox/${old?.id}/resend`, {
      ...{ token: at.token, body: {} },
    });
    expect(again.status).toBe(409);
  });
});

it("refuses to send, change or void a card while its email is being sent", async () => {
  const { id } = (await sell()).body;
  const [accept, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  setSender({
    send: () => {
      held.resolve();
      return accept.promise;
    },
  });
  const [mail] = await messages();
  const sending = sendMessage.run({ id: mail?.id ?? "" }, tools());
  await held.promise;
  const answers = [await resend(id, { recipientEmail: "two@example.com" }), await end(id), await change(id)];
  for (const { status, body } of answers)
    expect([status, body.message]).toEqual([409, GIFT_REFUSALS.sending]);
  accept.resolve();
  await sending;
  expect((await end(id)).body.sale.mail).toBe("sent");
});

describe("the erased account of a recipient", () => {
  it("leaves the card without names, address and words, and its removed email is not sent", async () => {
    const { siteId, clock } = at.world;
    const now = clock.now();
    const { id } = (await sell({ sendOn: "2027-01-20" })).body;
    const other = (await sell({ recipientEmail: "bo@example.com" })).body;
    const { accountId } = await makeCustomer(database.db, siteId, { email: "mia@example.com", now });
    await database.db
      .updateTable("accounts")
      .set({ deletionRequestedAt: now, deletesAt: now })
      .where("id", "=", accountId)
      .execute();
    await eraseAccountsJob.run({}, tools());
    const { recipientName, balance, revision, sale } = await read(id);
    expect([recipientName, balance, revision]).toEqual(["", 5_000, 1]);
    expect(sale).toMatchObject({ recipientEmail: "", senderName: "", message: "", mail: "not_sent" });
    expect(await read(other.id)).toMatchObject({ recipientName: "Mia Torres", sale: other.sale });
    expect((await list("search=mia@example.com")).length).toBe(0);

    const bare = await resend(id);
    expect([bare.status, bare.body.errors]).toEqual([422, { recipientEmail: [GIFT_FAULTS.recipientEmail] }]);
    const changed = await change(id, { sendOn: "2027-01-21", recipientEmail: "new@example.com" });
    expect(changed.body.sale).toMatchObject({ recipientEmail: "new@example.com", mail: "waiting" });
  });
});

it("says that it is not known whether an email was sent that is no longer stored", async () => {
  const { id } = (await sell()).body;
  await runJobs();
  await database.db.deleteFrom("outboxMessages").execute();
  expect((await read(id)).sale?.mail).toBe("not_sent");
  at.world.clock.advance({ days: 91 });
  at.token = (await at.world.addStaff()).token;
  expect((await read(id)).sale?.mail).toBe("unknown");
  expect((await change(id)).body.message).toBe(GIFT_REFUSALS.unknown);
  expect((await resend(id)).body.sale.mail).toBe("leaving");
});

it("says why a card without a sale is void", async () => {
  const plain = await makeGiftCard(database.db, at.world.siteId);
  expect((await end(plain, 1, "Printed twice")).body).toMatchObject({ voidReason: "Printed twice" });
});
