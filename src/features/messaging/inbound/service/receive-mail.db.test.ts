import { beforeEach, describe, expect, it } from "vitest";
import { useDatabase } from "#tests/db.ts";
import { signedMail, useInboundSteps } from "#tests/inbound-steps.ts";
import { NOW } from "#tests/world.ts";
import { readAnswerWays, setAnswerWays } from "../../ports.ts";
import { clearInbound } from "./clear-inbound.ts";

const database = useDatabase();
const steps = useInboundSteps(database);
const { at, room, other, block, outbox, said, notices, contents } = steps;
const { supportRoom, receivedRows, counted, send, notified } = steps;
const CARD = "4242 4242 4242 4242";
let sent = 0;

const replyAddress = async () => (await outbox()).find(({ channel }) => channel === "mail")?.replyTo ?? "";
type MailOver = Partial<Record<"from" | "to" | "subject" | "text" | "messageId", string>> & {
  isAutomatic?: boolean;
};
async function mail(over: MailOver = {}) {
  const to = over.to ?? (await replyAddress());
  const own = { from: `Ann Lee <${at.ann.email}>`, subject: "Re: Ada", messageId: `<m${++sent}@x>` };
  return { text: "Nine is fine.", ...own, ...over, to };
}
const sendMail = async (over: MailOver = {}) => send(signedMail(await mail(over), at.stage.now()));

describe("an answer by mail", () => {
  beforeEach(notified);

  it("reaches the conversation without its quote, as a message of its sender", async () => {
    expect(await replyAddress()).toMatch(/^reply\+[0-9a-f]{48}@replies\.example$/);
    const text = "Nine is fine.\n\nOn Tue, Jan 5, 2027 at 9:00 AM Ada <a@x.example> wrote:\n> Hi";
    const { status, body } = await sendMail({ text });
    expect([status, body]).toEqual([200, { received: true }]);
    const [, answer] = await said();
    expect(answer).toMatchObject({ senderId: at.ann.accountId, content: "Nine is fine." });
    expect(await notices()).toEqual([]);
    expect(await counted("mail", "delivered")).toBe(1);
  });

  it("is delivered once, however often and at once the provider sends it", async () => {
    const messageId = "<same@x>";
    await Promise.all(Array.from({ length: 8 }, () => sendMail({ messageId })));
    at.stage.world.clock.advance({ minutes: 90 });
    expect((await sendMail({ messageId })).status).toBe(200);
    expect(await contents()).toEqual(["Is nine fine?", "Nine is fine."]);
    const rows = await receivedRows();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.messageId).toBe((await said())[1]?.id);
    expect(await counted("mail", "delivered")).toBe(1);
    expect(await counted("mail", "repeated")).toBe(8);
  });

  it("of somebody who has left the conversation reaches nobody, and says so", async () => {
    const left = database.db.deleteFrom("roomMembers").where("roomId", "=", room.id);
    await left.where("accountId", "=", at.ann.accountId).execute();
    await sendMail();
    expect(await contents()).toEqual(["Is nine fine?"]);
    expect(await supportRoom()).toBeUndefined();
    expect(await notices()).toMatchObject([{ bodyText: expect.stringContaining("not delivered") }]);
  });

  it.each([
    ["without a signature", 400, (_: Date) => ({ "waggon-signature": "" })],
    ["with another secret", 400, (now: Date) => signedMail({}, now, "x".repeat(32)).headers],
    ["of another body", 400, (now: Date) => signedMail({ from: "x" }, now).headers],
    ["of 301 seconds ago", 400, null],
    ["of 301 seconds ahead", 400, null],
  ])("is refused %s", async (what, status, headersAt) => {
    const now = at.stage.now();
    const shift = what.includes("ago") ? -301_000 : what.includes("ahead") ? 301_000 : 0;
    const signed = signedMail(await mail(), new Date(now.getTime() + shift));
    const answer = await send(headersAt ? { ...signed, headers: headersAt(now) } : signed);
    expect([answer.status, answer.body.code]).toEqual([status, "bad_request"]);
    expect(await contents()).toEqual(["Is nine fine?"]);
    expect(await receivedRows()).toEqual([]);
    expect(await counted("mail", "unsigned")).toBe(1);
  });

  it("is accepted within five minutes", async () => {
    const before = new Date(at.stage.now().getTime() - 299_000);
    expect((await send(signedMail(await mail(), before))).status).toBe(200);
    expect(await contents()).toHaveLength(2);
  });

  it.each([
    ["a list", []],
    ["null", null],
    ["no address", { to: "x", text: "y", messageId: "z" }],
    ["an object as text", { from: "a@b", to: "c", text: { $gt: "" }, messageId: "z" }],
    ["an empty id", { from: "a@b", to: "c", text: "x", messageId: "" }],
    ["a long address", { from: "a".repeat(3_000), to: "c", text: "x", messageId: "z" }],
  ])("is refused as %s", async (_, body) => {
    const answer = await send(signedMail(body, at.stage.now()));
    expect([answer.status, answer.body.code]).toEqual([400, "bad_request"]);
  });

  it.each([
    ["a NUL", "Nine\u0000 is fine.", "Nine is fine."],
    ["half a surrogate", "Nine \uD83Dis fine.", "Nine is fine."],
    ["marks of direction", "\u202ENine is fine.\u2069", "Nine is fine."],
    ["markup", "<script>alert(1)</script>", "<script>alert(1)</script>"],
    ["SQL", "'; drop table messages; --", "'; drop table messages; --"],
  ])("with %s is a harmless message", async (_, text, content) => {
    expect((await sendMail({ text })).status).toBe(200);
    expect((await contents())[1]).toBe(content);
  });

  it.each([
    ["to an unknown token", async () => ({ to: `reply+${"0".repeat(48)}@replies.example` })],
    ["to no token", async () => ({ to: "hello@replies.example" })],
    ["to a token that is cut", async () => ({ to: (await replyAddress()).replace("reply+", "reply+0") })],
    [
      "to an account that is closed",
      async () => {
        const { accountId } = at.ann;
        const closed = database.db.updateTable("accounts").set({ status: "inactive" });
        await closed.where("id", "=", accountId).execute();
        return {};
      },
    ],
    [
      "after 90 days",
      async () => {
        at.stage.world.clock.advance({ days: 91 });
        return {};
      },
    ],
  ])("%s is counted and dropped, with the same answer", async (_, overOf) => {
    const { status, body } = await sendMail(await overOf());
    expect([status, body]).toEqual([200, { received: true }]);
    expect(await contents()).toEqual(["Is nine fine?"]);
    expect([await receivedRows(), await notices()]).toEqual([[], []]);
    expect(await counted("mail", "unknown")).toBe(1);
  });

  it("at another brand's host is dropped: a token belongs to its brand", async () => {
    const { status } = await send(signedMail(await mail(), at.stage.now()), other.host);
    expect(status).toBe(200);
    expect(await contents()).toEqual(["Is nine fine?"]);
    expect(await counted("mail", "unknown")).toBe(1);
  });

  it("from another mailbox is not delivered, and the account hears of it once", async () => {
    await sendMail({ from: "Mallory <mallory@example.com>" });
    await sendMail({ from: `"${at.ann.email}" <mallory@example.com>` });
    expect(await contents()).toEqual(["Is nine fine?"]);
    const [notice, ...more] = await notices();
    expect(more).toEqual([]);
    expect(notice).toMatchObject({ channel: "mail", recipient: at.ann.email, replyTo: null });
  });

  it.each<[string, MailOver]>([
    ["by its header", { isAutomatic: true }],
    ["by its subject", { subject: "Automatic reply: Ada" }],
  ])("of a machine is dropped, known %s", async (_, over) => {
    expect((await sendMail(over)).status).toBe(200);
    expect(await contents()).toEqual(["Is nine fine?"]);
    expect(await notices()).toEqual([]);
    expect(await counted("mail", "automatic")).toBe(1);
  });

  it.each([
    ["with a card number", `My card is ${CARD}`, /card number/],
    ["without words", "> only a quote", /no text/],
    ["that is too long", "a".repeat(4_001), /at most 4000 characters/],
  ])("%s is not delivered, and its sender hears it once", async (_, text, reason) => {
    await sendMail({ text });
    await sendMail({ text });
    expect(await contents()).toEqual(["Is nine fine?"]);
    const [notice, ...more] = await notices();
    expect(more).toEqual([]);
    expect(notice).toMatchObject({ channel: "mail", recipient: at.ann.email });
    expect(notice?.bodyText).toMatch(reason);
    expect(notice?.bodyText).not.toContain("4242");
  });

  it.each([
    ["the customer blocks", () => block(at.ann.accountId, at.ada.accountId)],
    ["the groomer blocks", () => block(at.ada.accountId, at.ann.accountId)],
    ["the last visit is long ago", () => at.stage.world.clock.advance({ days: 89 })],
  ])("goes to nobody when %s", async (_, close) => {
    const longAgo = new Date(NOW.getTime() - 10 * 86_400_000);
    await close();
    await database.db.updateTable("rooms").set({ openedAt: longAgo }).where("id", "=", room.id).execute();
    await sendMail();
    await sendMail();
    expect(await contents()).toEqual(["Is nine fine?"]);
    expect(await supportRoom()).toBeUndefined();
    const [notice, ...more] = await notices();
    expect(more).toEqual([]);
    expect(notice?.bodyText).toContain("This conversation is closed.");
  });

  it("is limited for each sender, who hears it once", async () => {
    for (let nth = 0; nth < 33; nth += 1) await sendMail({ text: `Answer ${nth}` });
    expect(await contents()).toHaveLength(31);
    expect((await notices()).map(({ bodyText }) => bodyText)).toEqual([
      expect.stringContaining("many messages"),
    ]);
    expect(await counted("mail", "too_many")).toBe(3);
  });

  it("is not found where the operator has set up no way for it", async () => {
    const signed = signedMail(await mail(), at.stage.now());
    const ways = readAnswerWays();
    setAnswerWays({ ...ways, mail: null });
    const answer = await send(signed);
    setAnswerWays(ways);
    expect(answer.status).toBe(404);
    expect(await contents()).toHaveLength(1);
  });

  it("is forgotten by the nightly job when it is old", async () => {
    await sendMail();
    await clearInbound(database.db, new Date(at.stage.now().getTime() + 29 * 86_400_000));
    expect(await receivedRows()).toHaveLength(1);
    await clearInbound(database.db, new Date(at.stage.now().getTime() + 91 * 86_400_000));
    expect(await receivedRows()).toEqual([]);
    expect(await database.db.selectFrom("replyAddresses").select("roomId").execute()).toEqual([]);
  });
});
