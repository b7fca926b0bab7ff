import { beforeEach, describe, expect, it } from "vitest";
import { openSupportRoom } from "#features/messaging/contract/support.ts";
import { hashAddress } from "#kit/server/optional-mails.ts";
import { useDatabase } from "#tests/db.ts";
import { signedMail, signedText, useInboundSteps } from "#tests/inbound-steps.ts";
import { NOW } from "#tests/world.ts";
import { readAnswerWays, setAnswerWays } from "../../ports.ts";

const database = useDatabase();
const steps = useInboundSteps(database);
const { at, room, other, block, say, outbox, notices, contents, said } = steps;
const { supportRoom, receivedRows, counted, originOf, send, notified } = steps;
// Another number for each test: a node remembers the numbers that were limited.
let number = "";
let numbers = 0;
let sent = 0;

/** Ann has a confirmed number and no mailbox. */
const setNumber = (phoneVerifiedAt: Date | null = NOW) =>
  database.db
    .updateTable("accounts")
    .set({ email: null, emailVerifiedAt: null, phoneNumber: number, phoneVerifiedAt })
    .where("id", "=", at.ann.accountId)
    .execute();

beforeEach(async () => {
  numbers += 1;
  number = `+1602555${1_000 + numbers}`;
  await setNumber();
  await database.db.updateTable("customers").set({ email: "" }).where("id", "=", at.ann.customerId).execute();
});

const formOf = (over: Record<string, string> = {}) => ({
  ...{ From: number, To: "+16025550100", Body: "Nine is fine.", MessageSid: `SM${++sent}` },
  ...over,
});
const text = async (over: Record<string, string> = {}) => send(signedText(formOf(over), await originOf()));

describe("an answer by text", () => {
  beforeEach(notified);

  it("reaches the room that wrote last to the number, once", async () => {
    const form = { MessageSid: "SM-same" };
    const [first] = await Promise.all(Array.from({ length: 6 }, () => text(form)));
    expect([first?.status, first?.headers.get("content-type")]).toEqual([200, "text/xml; charset=utf-8"]);
    expect(Buffer.from(first?.body).toString()).toBe("<Response></Response>");
    at.stage.world.clock.advance({ days: 4 });
    await text(form);
    expect(await contents()).toEqual(["Is nine fine?", "Nine is fine."]);
    expect((await said())[1]?.senderId).toBe(at.ann.accountId);
    expect(await receivedRows()).toHaveLength(1);
    expect(await supportRoom()).toBeUndefined();
    expect(await counted("text", "repeated")).toBe(6);
  });

  it.each([
    [71, true],
    [73, false],
  ])("%i hours after the text reaches the room: %s, else the team", async (hours, reachesRoom) => {
    at.stage.world.clock.advance({ hours });
    await text();
    expect((await contents()).includes("Nine is fine.")).toBe(reachesRoom);
    const support = await supportRoom();
    expect(support ? await contents(support.id) : []).toEqual(reachesRoom ? [] : ["Nine is fine."]);
  });

  it("reaches the team when the number has another account now", async () => {
    await database.db.updateTable("accounts").set({ phoneNumber: null, phoneVerifiedAt: null }).execute();
    const ben = await at.stage.customer({ firstName: "Ben" });
    await database.db
      .updateTable("accounts")
      .set({ phoneNumber: number, phoneVerifiedAt: NOW })
      .where("id", "=", ben.accountId)
      .execute();
    await text();
    expect(await contents()).toEqual(["Is nine fine?"]);
    const { id } = await database.db
      .selectFrom("rooms")
      .select("id")
      .where("accountId", "=", ben.accountId)
      .executeTakeFirstOrThrow();
    expect(await contents(id)).toEqual(["Nine is fine."]);
  });

  it("opens the team's room, which then waits for an answer", async () => {
    at.stage.world.clock.advance({ days: 4 });
    await text();
    const support = await supportRoom();
    const desk = await database.db
      .selectFrom("deskRooms")
      .select(["status", "waitingSince"])
      .where("roomId", "=", support?.id ?? "")
      .executeTakeFirstOrThrow();
    expect(desk).toEqual({ status: "open", waitingSince: at.stage.now() });
    await text({ Body: "Hello?" });
    expect(await contents(support?.id)).toEqual(["Nine is fine.", "Hello?"]);
  });

  it.each([
    ["without a signature", async () => ({ ...signedText(formOf(), await originOf()), headers: {} })],
    ["with another secret", async () => signedText(formOf(), await originOf(), "another")],
    ["for another brand's host", async () => signedText(formOf(), await originOf(other.host))],
    [
      "with another form",
      async () => ({
        ...signedText(formOf(), await originOf()),
        text: new URLSearchParams(formOf({ Body: "Other" })).toString(),
      }),
    ],
    [
      "with the signature of a mail",
      async () => ({ ...signedMail(formOf(), NOW), path: "/v2/messaging-service/inbound/texts" }),
    ],
    ["without the carrier's id", async () => signedText(formOf({ MessageSid: "" }), await originOf())],
  ])("is refused %s", async (_, deliveryOf) => {
    const answer = await send((await deliveryOf()) as ReturnType<typeof signedText>);
    expect([answer.status, answer.body.code]).toEqual([400, "bad_request"]);
    expect(await contents()).toEqual(["Is nine fine?"]);
    expect(await receivedRows()).toEqual([]);
  });

  it.each([
    ["an unknown number", () => ({ From: "+16025559999" })],
    ["no number", () => ({ From: "' or 1=1 --" })],
    [
      "a number that is not confirmed",
      async () => {
        await setNumber(null);
        return {};
      },
    ],
  ])("of %s is counted, and nothing is stored or answered", async (_, overOf) => {
    const before = await database.db.selectFrom("limits").select("key").execute();
    for (const Body of ["Hello", "STOP"]) {
      const { status, body } = await text({ Body, ...(await overOf()) });
      expect([status, Buffer.from(body).toString()]).toEqual([200, "<Response></Response>"]);
    }
    expect(await contents()).toEqual(["Is nine fine?"]);
    expect([await receivedRows(), await notices(), await supportRoom()]).toEqual([[], [], undefined]);
    expect(await database.db.selectFrom("mailRefusals").selectAll().execute()).toEqual([]);
    expect(await database.db.selectFrom("limits").select("key").execute()).toEqual(before);
    expect(await counted("text", "unknown")).toBe(2);
  });

  it("of another brand's customer is unknown at this brand", async () => {
    const answer = await send(signedText(formOf(), await originOf(other.host)), other.host);
    expect(answer.status).toBe(200);
    expect(await contents()).toEqual(["Is nine fine?"]);
    expect(await counted("text", "unknown")).toBe(1);
  });

  it.each([
    ["a card number", "4242 4242 4242 4242", /card number/],
    ["a picture alone", "", /no text/],
  ])("with %s is not delivered, and its sender hears it once by text", async (_, Body, reason) => {
    await text({ Body });
    await text({ Body });
    expect(await contents()).toEqual(["Is nine fine?"]);
    const [notice, ...more] = await notices();
    expect(more).toEqual([]);
    expect(notice).toMatchObject({ channel: "text", recipient: number });
    expect(notice?.bodyText).toMatch(reason);
    expect(notice?.bodyText).not.toContain("4242");
  });

  it("goes to nobody while the two are apart, and its sender hears it once", async () => {
    await block(at.ada.accountId, at.ann.accountId);
    await text();
    await text();
    expect(await contents()).toEqual(["Is nine fine?"]);
    expect(await supportRoom()).toBeUndefined();
    expect((await notices()).map(({ bodyText }) => bodyText)).toEqual([
      expect.stringContaining("This conversation is closed."),
    ]);
  });

  it("is not found where the operator has set up no way for it", async () => {
    const ways = readAnswerWays();
    const signed = signedText(formOf(), await originOf());
    setAnswerWays({ ...ways, text: null });
    expect((await send(signed)).status).toBe(404);
    setAnswerWays(ways);
  });
});

describe("a number", () => {
  const texts = async () => (await outbox()).filter(({ key }) => key.endsWith(":text"));
  const words = async () => (await notices()).map(({ bodyText }) => bodyText);

  it("that sends STOP gets no texts about messages until it sends START", async () => {
    await notified();
    expect(await texts()).toHaveLength(1);
    await text({ Body: "Stop", MessageSid: "SM-stop" });
    expect(await words()).toEqual([expect.stringMatching(/no more texts .* START/)]);
    // The room is read, so that a further notice would be due.
    const read = (seq: number) =>
      at.stage.world.call("PUT", `/v2/messaging-service/rooms/${room.id}/seen`, {
        token: at.ann.token,
        body: { seq },
      });
    await read(1);
    await notified();
    expect(await texts()).toHaveLength(1);
    await text({ Body: "START" });
    // A late repeat of the word does not count again.
    await text({ Body: "Stop", MessageSid: "SM-stop" });
    await read(2);
    await notified();
    expect(await texts()).toHaveLength(2);
    expect(await contents()).not.toContain("Stop");
  });

  it("that sends STOP gets no text that already waits, and no other answers", async () => {
    await notified();
    const [waiting] = await texts();
    expect(waiting).toMatchObject({ optionalKind: "messages", unsubscribeUrl: null });
    await text({ Body: "STOP" });
    await block(at.ada.accountId, at.ann.accountId);
    await text();
    expect(await words()).toHaveLength(1);
  });

  it("is stored as a hash alone when it sends STOP", async () => {
    await text({ Body: "STOP" });
    const rows = await database.db.selectFrom("mailRefusals").selectAll().execute();
    expect(rows).toMatchObject([{ addressHash: hashAddress(number), kind: "messages" }]);
  });

  it("that sends HELP hears how to turn texts off", async () => {
    await text({ Body: "help" });
    expect(await words()).toEqual([expect.stringContaining("Text STOP to turn them off")]);
  });

  it("is not answered to such words where the carrier does it", async () => {
    const ways = readAnswerWays();
    if (!ways.text) throw new Error("A demo has texts.");
    setAnswerWays({ ...ways, text: { ...ways.text, confirms: false } });
    for (const Body of ["STOP", "HELP", "START"]) await text({ Body });
    setAnswerWays(ways);
    expect(await words()).toEqual([]);
    expect(await counted("text", "stopped")).toBe(1);
  });

  it("turns texts off by STOP even after too many texts", async () => {
    for (let nth = 0; nth < 31; nth += 1) await text({ Body: `Text ${nth}` });
    expect(await counted("text", "too_many")).toBe(1);
    await text({ Body: "STOP" });
    expect(await counted("text", "stopped")).toBe(1);
  });

  it("writes to the team when no room wrote to it", async () => {
    await text({ Body: "Do you come on Sundays?" });
    const { id } = (await supportRoom()) ?? { id: "" };
    expect(await contents(id)).toEqual(["Do you come on Sundays?"]);
    const answer = await at.stage.world.call("POST", openSupportRoom.path, { token: at.ann.token });
    expect(answer.body.roomId).toBe(id);
    expect((await say(at.ann, id, "Thanks")).status).toBe(200);
  });
});
