import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLog } from "#kit/server/log.ts";
import { hashAddress, refuseMails } from "#kit/server/optional-mails.ts";
import { useDatabase } from "#tests/db.ts";
import { useMessagingSteps } from "#tests/messaging-steps.ts";
import { NOW } from "#tests/world.ts";
import { makePairRoom } from "../factory.ts";
import { notifyUnread } from "./notify-unread.ts";

const database = useDatabase();
const { at, call, say, pairRoom } = useMessagingSteps(database);
const log = createLog("silent");
let roomId = "";

/** The waiting messages to addresses of the two, the first sent first. */
async function notices() {
  const rows = await database.db
    .selectFrom("outboxMessages")
    .select(["recipient", "channel", "subject", "bodyText"])
    .where("key", "like", `unread:${roomId}:%`)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  return rows;
}
const run = () => notifyUnread({ db: database.db, log }, at.stage.now());
async function wait(minutes: number) {
  at.stage.world.clock.advance({ minutes });
  await run();
}

beforeEach(async () => {
  at.stage.world.clock.set(NOW);
  at.ann = await at.stage.customer({ firstName: "Ann", lastName: "Lee" });
  at.ada = await at.stage.groomer();
  roomId = await pairRoom();
});

describe("an unread message", () => {
  it("is announced by one mail after five minutes, without its text", async () => {
    await say(at.ada, roomId, "The secret gate code");
    await wait(4);
    expect(await notices()).toEqual([]);
    await wait(1);
    await say(at.ada, roomId, "Are you there?");
    await Promise.all([run(), run()]);
    await wait(60);
    const [mail, ...more] = await notices();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      recipient: at.ann.email,
      channel: "mail",
      subject: "Ada Brush wrote to you",
    });
    expect(mail?.bodyText).toContain(`/customer/messages?room=${roomId}`);
    expect(mail?.bodyText).not.toMatch(/secret|Are you there/);
  });

  it("is announced again only after the room was read", async () => {
    await say(at.ada, roomId, "one");
    await wait(6);
    await call(at.ann, "PUT", `/${roomId}/seen`, { seq: 1 });
    await say(at.ada, roomId, "two");
    await wait(6);
    expect(await notices()).toHaveLength(2);
  });

  it("is not announced once it is read or answered", async () => {
    await say(at.ada, roomId, "one");
    await call(at.ann, "PUT", `/${roomId}/seen`, { seq: 1 });
    await wait(6);
    await say(at.ada, roomId, "two");
    await say(at.ann, roomId, "Yes?");
    await call(at.ada, "PUT", `/${roomId}/seen`, { seq: 3 });
    await wait(6);
    expect(await notices()).toEqual([]);
  });

  it("leads groomers to their own page, by text without a mailbox", async () => {
    const { accountId } = at.ada;
    const phoneNumber = "+16025550177";
    await database.db
      .updateTable("accounts")
      .set({ email: null, phoneNumber, phoneVerifiedAt: NOW })
      .where("id", "=", accountId)
      .execute();
    await say(at.ann, roomId, "Hello");
    await wait(6);
    const [text] = await notices();
    expect(text).toMatchObject({ recipient: phoneNumber, channel: "text" });
    expect(text?.bodyText).toContain(`/groomer/messages?room=${roomId}`);
  });

  describe("of a groomer", () => {
    const choose = (messages: { mail: boolean; text: boolean }) =>
      database.db
        .updateTable("groomers")
        .set({ notifications: JSON.stringify({ messages }) })
        .where("id", "=", at.stage.ada)
        .execute();
    const setPhone = (phoneVerifiedAt: Date | null) =>
      database.db
        .updateTable("accounts")
        .set({ email: "ada@example.com", phoneNumber: "+16025550178", phoneVerifiedAt })
        .where("id", "=", at.ada.accountId)
        .execute();
    const announced = async () => {
      await say(at.ann, roomId, "Hello");
      await wait(6);
      return (await notices()).map(({ channel }) => channel).sort();
    };
    afterEach(() => choose({ mail: true, text: false }));

    it("is announced in the chosen ways", async () => {
      await setPhone(NOW);
      await choose({ mail: true, text: true });
      expect(await announced()).toEqual(["mail", "text"]);
      const [mail] = (await notices()).filter(({ channel }) => channel === "mail");
      expect(mail?.bodyText).toContain("/groomer/settings#notifications-part");
      expect(mail?.bodyText).toMatch(/unsubscribe\/.+\?of=groomer/);
    });

    it("is announced by text alone", async () => {
      await setPhone(NOW);
      await choose({ mail: false, text: true });
      expect(await announced()).toEqual(["text"]);
    });

    it("is not announced when both ways are off", async () => {
      await setPhone(NOW);
      await choose({ mail: false, text: false });
      expect(await announced()).toEqual([]);
    });

    it("is not texted to a number that is not confirmed", async () => {
      await setPhone(null);
      await choose({ mail: false, text: true });
      expect(await announced()).toEqual([]);
    });
  });

  it("is not announced to a mailbox that turned these mails off", async () => {
    const choice = { addressHash: hashAddress(at.ann.email), kind: "messages" as const };
    await refuseMails(database.db, at.stage.world.siteId, choice, at.stage.now());
    await say(at.ada, roomId, "Hello");
    await wait(6);
    expect(await notices()).toEqual([]);
  });

  it("waits for the morning in the quiet hours, except before a visit", async () => {
    // 22:00 in Phoenix.
    at.stage.world.clock.set(new Date("2027-01-06T05:00:00Z"));
    at.ada = await at.stage.groomer();
    await say(at.ada, roomId, "Good night");
    await wait(6);
    expect(await notices()).toEqual([]);
    at.stage.world.clock.set(new Date("2027-01-06T15:00:00Z"));
    await run();
    expect(await notices()).toHaveLength(1);
  });

  it("is announced in the quiet hours before a visit of the two", async () => {
    const visit = await at.stage.visit({ date: "2027-01-06" });
    const { customerId } = await database.db
      .selectFrom("orders")
      .select("customerId")
      .where("id", "=", visit.id)
      .executeTakeFirstOrThrow();
    const pair = { customerId, groomerId: at.stage.ada };
    roomId = await makePairRoom(database.db, at.stage.world.siteId, pair, NOW);
    at.stage.world.clock.set(new Date("2027-01-06T05:00:00Z"));
    at.ada = await at.stage.groomer();
    await say(at.ada, roomId, "I can come at seven");
    await wait(6);
    expect(await notices()).toHaveLength(1);
  });
});
