import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import { newId } from "#kit/server/ids.ts";
import { lackOf, PERMISSIONS, type Permission } from "#kit/wire/permission.ts";
import { useDatabase } from "#tests/db.ts";
import { storeMessage, WAITING } from "#tests/inbox-steps.ts";
import { makeStage, type Stage } from "#tests/works/stage.ts";
import { makeWorld } from "#tests/world.ts";
import type { Inbox } from "../contract/inbox.ts";
import { INBOX_KINDS, type InboxKind, readOf, WAITING_DAYS, workOf } from "../rules/kinds.ts";
import { INBOX_REFUSALS } from "../words.ts";
import { clearOwners } from "./clear-owners.ts";

const database = useDatabase();
let stage: Stage;
type Member = { accountId: string; token: string };
let sam: Member;
let bea: Member;

async function addMember(firstName: string, permissions?: readonly Permission[]): Promise<Member> {
  const over = { now: stage.now(), ...(permissions && { permissions }) };
  const member = await makeStaffMember(database.db, stage.world.siteId, over);
  const named = { firstName, lastName: "Hill" };
  await database.db.updateTable("staffMembers").set(named).where("id", "=", member.staffId).execute();
  return member;
}

beforeAll(async () => {
  stage = await makeStage(database);
  [sam, bea] = [await addMember("Sam"), await addMember("Bea")];
});
beforeEach(async () => {
  await database.db.deleteFrom("limits").execute();
});

async function read({ token }: Member, query: Record<string, string> = {}): Promise<Inbox> {
  const search = new URLSearchParams({ limit: "500", ...query });
  const { status, body } = await stage.world.call("GET", `/v2/staff/inbox?${search}`, { token });
  expect(status).toBe(200);
  return body;
}
const itemOf = async (by: Member, kind: InboxKind, id: string) =>
  (await read(by, { kind })).items.find((item) => item.id === id);
const countOf = async (by: Member, kind: InboxKind) =>
  (await read(by)).counts.find((count) => count.kind === kind);
const set = (by: Member, kind: InboxKind, id: string, ownerId: string | null, from: string | null) =>
  stage.world.call("PUT", `/v2/staff/inbox/${kind}/${id}/owner`, {
    token: by.token,
    body: { ownerId, from },
  });
const take = (by: Member, kind: InboxKind, id: string) => set(by, kind, id, by.accountId, null);
const stored = (id: string) =>
  database.db.selectFrom("inboxOwners").select("ownerId").where("subjectId", "=", id).execute();
const allBut = (...left: Permission[]) => PERMISSIONS.filter((one) => !left.includes(one));

describe.each(INBOX_KINDS)("what waits of the kind %s", (kind) => {
  it("is listed with person, age and owner, and leaves with its cause", async () => {
    const before = await countOf(sam, kind);
    const { id, orderId = null, end } = await WAITING[kind](stage);
    const item = await itemOf(sam, kind, id);
    expect(item).toMatchObject({ kind, id, orderId, owner: null, isMine: false, mayTake: true });
    expect(item?.subject).not.toBe("");
    expect(item?.detail).not.toMatch(/null|undefined/);
    expect(Date.parse(item?.since ?? "")).toBeLessThanOrEqual(stage.now().getTime());
    expect(await countOf(sam, kind)).toEqual({
      ...before,
      ...{ all: (before?.all ?? 0) + 1, free: (before?.free ?? 0) + 1 },
    });
    expect((await take(sam, kind, id)).body).toMatchObject({
      ...{ owner: { id: sam.accountId, displayName: "Sam Hill" }, isMine: true },
    });
    await end();
    expect(await itemOf(sam, kind, id)).toBeUndefined();
    expect((await take(bea, kind, id)).status).toBe(404);
  });

  it("is left out without the permission to see it, in list, counts and takers", async () => {
    const { id } = await WAITING[kind](stage);
    const blind = await addMember("Cy", allBut(readOf(kind)));
    const seen = await read(blind);
    expect(seen.items.some((item) => item.kind === kind)).toBe(false);
    expect(seen.counts.map((count) => count.kind)).not.toContain(kind);
    expect(seen.team.flatMap(({ kinds }) => kinds)).not.toContain(kind);
    expect(await read(blind, { kind })).toMatchObject({ items: [], total: 0 });
    const answer = await take(blind, kind, id);
    expect([answer.status, answer.body.message]).toEqual([403, lackOf(readOf(kind))]);
    const only = await addMember("Di", [readOf(kind)]);
    expect((await read(only)).counts.map((count) => count.kind)).toContain(kind);
    const reader = await addMember("Ed", allBut(workOf(kind)));
    expect((await take(reader, kind, id)).status).toBe(403);
    const given = await set(sam, kind, id, reader.accountId, null);
    expect([given.status, Object.keys(given.body.errors)]).toEqual([
      422,
      [kind === "conversation" ? "assigneeId" : "ownerId"],
    ]);
  });

  it("is taken by one of eight at once", async () => {
    const { id } = await WAITING[kind](stage);
    const team = await Promise.all(Array.from({ length: 8 }, (_, n) => addMember(`No${n}`)));
    const answers = await Promise.all(team.map((member) => take(member, kind, id)));
    const won = answers.filter(({ status }) => status === 200);
    expect(won.length).toBe(1);
    const { owner } = won[0]?.body ?? {};
    for (const { status, body } of answers.filter((answer) => answer !== won[0])) {
      expect([status, body.code]).toEqual([409, "conflict"]);
      expect(body.message).toContain(owner.displayName);
    }
    expect((await itemOf(sam, kind, id))?.owner).toEqual(owner);
    // The control: one after the other, each hand-over from who has it works.
    const [first = sam, second = bea] = team;
    expect((await set(sam, kind, id, first.accountId, owner.id)).status).toBe(200);
    expect((await set(sam, kind, id, second.accountId, first.accountId)).status).toBe(200);
  });
});

describe("the owner of what waits", () => {
  it("gives it to a colleague, releases it, and is refused where it saw another owner", async () => {
    const { id } = await WAITING.order(stage);
    expect((await take(sam, "order", id)).status).toBe(200);
    expect((await take(sam, "order", id)).status).toBe(200);
    const second = await take(bea, "order", id);
    expect([second.status, second.body.message]).toEqual([409, INBOX_REFUSALS.taken("Sam Hill")]);
    expect((await set(sam, "order", id, bea.accountId, sam.accountId)).body.owner.displayName).toBe(
      "Bea Hill",
    );
    expect((await read(bea, { owner: "mine" })).items.map((item) => item.id)).toContain(id);
    expect((await read(bea, { owner: "free" })).items.map((item) => item.id)).not.toContain(id);
    const cy = await addMember("Cy");
    const stale = await set(sam, "order", id, cy.accountId, sam.accountId);
    expect([stale.status, stale.body.message]).toEqual([409, INBOX_REFUSALS.taken("Bea Hill")]);
    expect((await set(sam, "order", id, null, sam.accountId)).status).toBe(409);
    expect((await set(sam, "order", id, null, bea.accountId)).body.owner).toBeNull();
    const late = await set(sam, "order", id, sam.accountId, bea.accountId);
    expect([late.status, late.body.message]).toEqual([409, INBOX_REFUSALS.taken("")]);
    const audited = await database.db
      .selectFrom("auditEntries")
      .select(["actorId", "before", "after"])
      .where("action", "=", "give what waits")
      .where("target", "=", `order=${id}`)
      .orderBy("id")
      .execute();
    expect(audited.map(({ after }) => after)).toEqual([
      { ownerId: sam.accountId },
      { ownerId: bea.accountId },
      { ownerId: null },
    ]);
  });

  it("counts no more once their access has ended", async () => {
    const { id } = await WAITING.lead(stage);
    const gone = await addMember("Gus");
    await take(gone, "lead", id);
    const accounts = database.db.updateTable("accounts").where("id", "=", gone.accountId);
    await accounts.set({ status: "inactive" }).execute();
    expect(await itemOf(sam, "lead", id)).toMatchObject({ owner: null });
    expect((await take(sam, "lead", id)).body).toMatchObject({ isMine: true });
    expect((await set(sam, "lead", id, gone.accountId, sam.accountId)).status).toBe(422);
  });

  it("of a conversation is the desk's assignee", async () => {
    const { id } = await WAITING.conversation(stage);
    await take(sam, "conversation", id);
    const path = `/v2/staff/messages/rooms/${id}`;
    const room = await stage.done("GET", path, { token: bea.token });
    expect(room.body.assignee).toEqual({ id: sam.accountId, displayName: "Sam Hill" });
    const body = { assigneeId: bea.accountId, from: sam.accountId };
    await stage.world.call("PUT", `${path}/assignee`, { token: bea.token, body });
    expect((await itemOf(sam, "conversation", id))?.owner?.displayName).toBe("Bea Hill");
    expect(await stored(id)).toEqual([]);
  });

  it("is forgotten once the cause has ended, and of what waits stays", async () => {
    const [ended, open] = [await WAITING.review(stage), await WAITING.review(stage)];
    await take(sam, "review", ended.id);
    await take(sam, "review", open.id);
    await ended.end();
    await clearOwners(database.db, stage.now());
    expect(await stored(ended.id)).toEqual([]);
    expect(await stored(open.id)).toEqual([{ ownerId: sam.accountId }]);
  });

  it("is of one brand", async () => {
    const elsewhere = await makeWorld(database.db);
    const stranger = await elsewhere.addStaff();
    for (const kind of INBOX_KINDS) {
      const { id } = await WAITING[kind](stage);
      const send = (by: { token: string }, ownerId: string, world = stage.world, which = id) =>
        world.call("PUT", `/v2/staff/inbox/${kind}/${which}/owner`, {
          token: by.token,
          body: { ownerId, from: null },
        });
      const foreign = await send(stranger, stranger.accountId, elsewhere);
      const missing = await send(sam, sam.accountId, stage.world, newId());
      expect([foreign.status, foreign.body], kind).toEqual([404, missing.body]);
      expect((await send(sam, stranger.accountId)).status, kind).toBe(422);
    }
    const { body } = await elsewhere.call("GET", "/v2/staff/inbox", { token: stranger.token });
    expect([body.items, body.total]).toEqual([[], 0]);
  });
});

describe("the queue", () => {
  it("is in the order of age, and paged", async () => {
    const all = await read(sam);
    const ages = all.items.map(({ since }) => since);
    expect(ages).toEqual(ages.toSorted());
    const second = await read(sam, { limit: "2", page: "2" });
    expect(second.items.map(({ id }) => id)).toEqual(all.items.slice(2, 4).map(({ id }) => id));
    expect(second.total).toBe(all.total);
    expect(all.counts.reduce((sum, { all: count }) => sum + count, 0)).toBe(all.total);
  });

  it("says until when an order must be answered, and that it is late", async () => {
    const { id } = await WAITING.order(stage);
    const read = () => itemOf(sam, "order", id);
    expect(await read()).toMatchObject({ isLate: false, timeZone: "America/Phoenix" });
    await stage.setOrder(id, { updatedAt: new Date(stage.now().getTime() - 30 * 86_400_000) });
    expect(await read()).toMatchObject({ isLate: true });
  });

  it("has no code, no secret link, and no address for readers without contacts", async () => {
    const failed = { failedAt: stage.now(), failure: "refused", tries: 12 };
    const codes = await Promise.all(
      [
        ...[`code:${newId()}`, `staff:${newId()}:invited`, `groomer:${newId()}:invited`],
        `customer:${newId()}:profile:mail`,
      ].map((key) => storeMessage(stage, { ...failed, key })),
    );
    const tried = await storeMessage(stage, { ...failed, tries: 3 });
    const silent = new Date(stage.now().getTime() - 13 * 3_600_000);
    const lost = await storeMessage(stage, { ...failed, tries: 3, failedAt: silent });
    const { items } = await read(sam, { kind: "message" });
    const ids = items.map(({ id }) => id);
    for (const id of [...codes, tried]) expect(ids).not.toContain(id);
    expect(ids).toContain(lost);
    expect(items.find(({ id }) => id === lost)?.subject).toBe("mia@example.com");
    const reader = await addMember("Fay", ["outbox.read"]);
    expect((await itemOf(reader, "message", lost))?.subject).toBe("m••••@example.com");
  });

  it("forgets reviews, leads and failed messages after two months", async () => {
    const long = new Date(stage.now().getTime() - (WAITING_DAYS + 1) * 86_400_000);
    const [review, lead] = [await WAITING.review(stage), await WAITING.lead(stage)];
    const message = await storeMessage(stage, { failedAt: long, failure: "refused", tries: 12 });
    await database.db.updateTable("reviews").set({ createdAt: long }).where("id", "=", review.id).execute();
    await database.db.updateTable("leads").set({ createdAt: long }).where("id", "=", lead.id).execute();
    const ids = (await read(sam)).items.map(({ id }) => id);
    for (const id of [review.id, lead.id, message]) expect(ids).not.toContain(id);
  });

  it("shows a refused charge until another payment takes its place, and a tip in cash does not", async () => {
    const { id, orderId = "" } = await WAITING.charge(stage);
    const { id: _, ...payment } = await database.db
      .selectFrom("payments")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const later = (values: object) => {
      const createdAt = new Date(payment.createdAt.getTime() + 60_000);
      const own = { id: newId(), gatewayKey: newId(), bookingSessionId: null, createdAt };
      return database.db
        .insertInto("payments")
        .values({ ...payment, ...own, ...values } as never)
        .execute();
    };
    await later({ gateway: "cash", status: "captured", captureAmount: 50 });
    expect(await itemOf(sam, "charge", id)).toMatchObject({ orderId });
    await later({ status: "captured", captureAmount: 100 });
    expect(await itemOf(sam, "charge", id)).toBeUndefined();
  });
});
