import fc from "fast-check";
import { expect, it } from "vitest";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { useMessagingSteps } from "#tests/messaging-steps.ts";

const database = useDatabase();
const { at, call, pairRoom, block } = useMessagingSteps(database);

const SIDES = ["ann", "ada"] as const;
type Side = (typeof SIDES)[number];
/** The plain list that the rows must agree with. */
type Model = {
  messages: { id: string; seq: number; by: Side; isRemoved: boolean }[];
  lastSeq: number;
  seen: Record<Side, number>;
  isBlocked: boolean;
};

const side = fc.constantFrom(...SIDES);
/** `nth` chooses among the messages that were sent so far. */
const nth = fc.nat(30);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("send" as const), by: side }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("see" as const), by: side, nth }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("remove" as const), by: side, nth }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("react" as const), by: side, nth }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("block" as const), by: side }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const accountOf = (by: Side) => at[by].accountId;
const chosen = ({ messages }: Model, nth: number) => messages[nth % Math.max(messages.length, 1)];

/** Does a step at the program and in the model, and expects the answer that the model foresees. */
async function take(model: Model, roomId: string, step: Step): Promise<void> {
  const { by } = step;
  if (step.kind === "block") {
    if (model.isBlocked) await database.db.deleteFrom("blocks").execute();
    else await block(accountOf(by), accountOf(by === "ann" ? "ada" : "ann"));
    model.isBlocked = !model.isBlocked;
    return;
  }
  if (step.kind === "send") {
    const id = newId();
    const { status, body } = await call(at[by], "POST", `/${roomId}/messages`, { id, content: "Hello" });
    expect(status).toBe(model.isBlocked ? 409 : 200);
    if (model.isBlocked) return;
    model.lastSeq += 1;
    model.messages.push({ id, seq: model.lastSeq, by, isRemoved: false });
    model.seen[by] = model.lastSeq;
    expect(body.seq).toBe(model.lastSeq);
    return;
  }
  const message = chosen(model, step.nth);
  if (!message) return;
  if (step.kind === "see") {
    expect((await call(at[by], "PUT", `/${roomId}/seen`, { seq: message.seq })).status).toBe(200);
    model.seen[by] = Math.max(model.seen[by], message.seq);
  } else if (step.kind === "remove") {
    const { status } = await call(at[by], "DELETE", `/${roomId}/messages/${message.id}`);
    // Also in a room that a block has closed.
    expect(status).toBe(message.by === by ? 200 : 403);
    if (status !== 200 || message.isRemoved) return;
    message.isRemoved = true;
    model.lastSeq += 1;
  } else {
    const path = `/${roomId}/messages/${message.id}/reactions/heart`;
    const { status, body } = await call(at[by], "PUT", path);
    expect(status).toBe(model.isBlocked ? 409 : message.isRemoved ? 404 : 200);
    if (status === 200) model.lastSeq = Math.max(model.lastSeq, body.changedSeq ?? 0);
  }
}

const unreadOf = ({ messages, seen }: Model, by: Side) =>
  messages.filter((one) => one.by !== by && !one.isRemoved && one.seq > seen[by]).length;

it("counts of unread messages equal the rows after random histories", { timeout: 300_000 }, async () => {
  const history = fc.array(step, { minLength: 4, maxLength: 16 });
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      await database.db.deleteFrom("limits").execute();
      await database.db.deleteFrom("blocks").execute();
      at.ann = await at.stage.customer();
      const roomId = await pairRoom();
      const model: Model = { messages: [], lastSeq: 0, seen: { ann: 0, ada: 0 }, isBlocked: false };
      for (const step of steps) await take(model, roomId, step);
      for (const by of SIDES) {
        expect((await call(at[by], "GET", `/${roomId}`)).body.unread).toBe(unreadOf(model, by));
      }
      // Ann has this room alone, so all her unread messages are in it.
      expect((await call(at.ann, "GET")).body.unreadCount).toBe(unreadOf(model, "ann"));
    }),
    { numRuns: 20 },
  );
});

const unreadCount = async () => (await call(at.ann, "GET")).body.unreadCount;
const send = async (by: Side, roomId: string) =>
  expect((await call(at[by], "POST", `/${roomId}/messages`, { id: newId(), content: "Hi" })).status).toBe(
    200,
  );
const membersOf = (roomId: string) =>
  database.db.selectFrom("roomMembers").where("roomId", "=", roomId).select("lastTextSeq").execute();

it("counts messages of rooms from before, whose latest text is not known", async () => {
  const roomId = await pairRoom();
  await send("ada", roomId);
  const { db } = database;
  await db.updateTable("roomMembers").where("roomId", "=", roomId).set({ lastTextSeq: null }).execute();
  expect(await unreadCount()).toBe(1);
  await send("ada", roomId);
  expect(await unreadCount()).toBe(2);
  expect((await membersOf(roomId)).every(({ lastTextSeq }) => lastTextSeq !== null)).toBe(true);
});

it("counts messages that a program of the version before sends", async () => {
  const roomId = await pairRoom();
  await send("ann", roomId);
  expect(await unreadCount()).toBe(0);
  await database.pool.query(
    `with room as (update rooms set last_seq = last_seq + 1 where id = $1 returning id, site_id, last_seq)
     insert into messages (id, site_id, room_id, seq, changed_seq, kind, sender_id, content, created_at)
     select gen_random_uuid(), site_id, id, last_seq, last_seq, 'text', $2, 'Hi', now() from room`,
    [roomId, at.ada.accountId],
  );
  expect(await unreadCount()).toBe(1);
});
