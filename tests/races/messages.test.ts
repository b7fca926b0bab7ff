import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import { makePairRoom } from "#features/messaging/factory.ts";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { type Customer, makeStage, type Stage } from "#tests/works/stage.ts";
import { together } from "./barrier.ts";
import { type Nodes, type Reply, START_MS, startNodes } from "./nodes.ts";

const ROUNDS = process.env.RACE_ROUNDS === undefined ? 6 : Math.min(Number(process.env.RACE_ROUNDS), 300);
const EQUAL_SENDS = 64;
/** A repeat counts, too, until the first is stored, and an account may send so many messages a minute. */
const SENDS_A_MINUTE = 60;
const LONG = { timeout: 600_000 };

const database = useDatabase();
let stage: Stage;
let nodes: Nodes;
let ada: { accountId: string; token: string };
let ann: Customer;
let roomId = "";

beforeAll(async () => {
  stage = await makeStage(database);
  ada = await stage.groomer();
  nodes = await startNodes(2, { url: database.url, host: stage.world.host });
}, START_MS);
afterAll(() => nodes?.stop());

/** Each round has a customer and a room of its own. */
async function nextRoom(): Promise<void> {
  await database.db.deleteFrom("limits").execute();
  await database.db.deleteFrom("blocks").execute();
  ann = await stage.customer();
  const pair = { customerId: ann.customerId, groomerId: stage.ada };
  roomId = await makePairRoom(database.db, stage.world.siteId, pair, stage.now());
}

type By = { token: string };
const call = (nth: number, by: By, method: string, path = "", body?: object): Promise<Reply> =>
  nodes.call(nth, method, `/v2/messaging-service/rooms/${roomId}${path}`, body, { token: by.token });
const send = (nth: number, by: By, id = newId()) =>
  call(nth, by, "POST", "/messages", { id, content: "Hello" });
const statuses = (replies: readonly Reply[]) => replies.map(({ status }) => status);

const readMessages = () =>
  database.db
    .selectFrom("messages")
    .select(["id", "seq", "removedAt"])
    .where("roomId", "=", roomId)
    .orderBy("seq")
    .execute();

const times = <T>(count: number, make: (nth: number) => T): T[] =>
  Array.from({ length: count }, (_, nth) => make(nth));

describe(`at two nodes, in each of ${ROUNDS} rounds,`, () => {
  it(`${EQUAL_SENDS} equal sends store one message and get one answer`, LONG, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await nextRoom();
      const id = newId();
      const sent = await together(times(EQUAL_SENDS, (nth) => () => send(nth, ann, id)));
      const refused = sent.filter(({ status }) => status === 429);
      expect(refused.length).toBeLessThanOrEqual(EQUAL_SENDS - SENDS_A_MINUTE);
      // What was refused is sent again, now that the message is stored.
      const again = await together(refused.map((_, nth) => () => send(nth, ann, id)));
      const replies = [...sent.filter(({ status }) => status !== 429), ...again];
      expect(replies).toHaveLength(EQUAL_SENDS);
      expect(new Set(statuses(replies))).toEqual(new Set([200]));
      expect(new Set(replies.map(({ body }) => JSON.stringify([body.id, body.seq]))).size).toBe(1);
      expect(await readMessages()).toMatchObject([{ id, seq: 1 }]);
    }
  });

  it("messages that come while another is marked as seen stay unread", LONG, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await nextRoom();
      const { body: first } = await send(0, ada);
      const marks = times(4, (nth) => () => call(nth, ann, "PUT", "/seen", { seq: first.seq }));
      const sends = times(8, (nth) => () => send(nth, ada));
      const replies = await together<Reply>([...sends.slice(0, 4), ...marks, ...sends.slice(4)]);
      expect(new Set(statuses(replies))).toEqual(new Set([200]));
      expect((await call(round, ann, "GET")).body).toMatchObject({ seenSeq: first.seq, unread: 8 });
      expect((await readMessages()).map(({ seq }) => Number(seq))).toEqual(times(9, (nth) => nth + 1));
    }
  });

  it("messages beside a block are stored or refused, and none is stored after it", LONG, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await nextRoom();
      const path = `/v2/account/customer/blocked-groomers/${stage.ada}`;
      const block = () => nodes.call(0, "PUT", path, undefined, { token: ann.token });
      const sends = times(8, (nth) => () => send(nth, ada));
      const [blocked, ...sent] = await together<Reply>([block, ...sends]);
      expect(blocked?.status, JSON.stringify(blocked?.body)).toBe(200);
      for (const status of statuses(sent)) expect([200, 409]).toContain(status);
      const stored = sent.filter(({ status }) => status === 200).map(({ body }) => body.id as string);
      expect((await readMessages()).map(({ id }) => id).sort()).toEqual(stored.sort());
      expect(statuses(await together(times(4, (nth) => () => send(nth, ada))))).toEqual([409, 409, 409, 409]);
      expect(await readMessages()).toHaveLength(stored.length);
    }
  });

  it("a message that is taken back keeps no reaction that came beside it", LONG, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await nextRoom();
      const { body: message } = await send(0, ann);
      const react = (nth: number) => () => call(nth, ada, "PUT", `/messages/${message.id}/reactions/heart`);
      const remove = (nth: number) => () => call(nth, ann, "DELETE", `/messages/${message.id}`);
      const replies = await together<Reply>([react(0), remove(1), react(1), remove(0), react(0)]);
      for (const nth of [1, 3]) expect(replies[nth]?.status).toBe(200);
      for (const nth of [0, 2, 4]) expect([200, 404]).toContain(replies[nth]?.status);
      expect((await readMessages())[0]?.removedAt).not.toBeNull();
      const left = database.db.selectFrom("messageReactions").selectAll();
      expect(await left.where("messageId", "=", message.id).execute()).toEqual([]);
    }
  });

  it("a conversation goes to one of those of the team who take it", LONG, async () => {
    const { siteId } = stage.world;
    const team = await Promise.all(
      times(4, () => makeStaffMember(database.db, siteId, { now: stage.now() })),
    );
    for (let round = 0; round < ROUNDS; round++) {
      await nextRoom();
      const joined = await call(round, ann, "POST", "/team");
      expect(joined.status, JSON.stringify(joined.body)).toBe(200);
      const path = `/v2/staff/messages/rooms/${roomId}`;
      const take = (nth: number) => async () => {
        const { accountId: assigneeId, token } = team[nth] as (typeof team)[number];
        const { status } = await nodes.call(
          nth,
          "PUT",
          `${path}/assignee`,
          { assigneeId, from: null },
          { token },
        );
        return { status, assigneeId };
      };
      const replies = await together(times(4, take));
      const winners = replies.filter(({ status }) => status === 200);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
      const { token } = team[0] as (typeof team)[number];
      const { body } = await nodes.call(round, "GET", path, undefined, { token });
      expect(body.assignee.id).toBe(winners[0]?.assigneeId);
    }
  });
});
