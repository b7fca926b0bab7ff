import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makePairRoom } from "#features/messaging/factory.ts";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { hearEvents } from "#tests/event-stream.ts";
import { eventually } from "#tests/eventually.ts";
import { ROOMS } from "#tests/messaging-steps.ts";
import { type Nodes, START_MS, startNodes } from "#tests/races/nodes.ts";
import { makeWorld, type World } from "#tests/world.ts";

// The long form is FAULT_KILLS=100 npm run test:faults.
const KILLS = Number(process.env.FAULT_KILLS ?? 2);
const MEMBERS = 4;

const database = useDatabase();
let world: World;
let nodes: Nodes;

beforeAll(async () => {
  world = await makeWorld(database.db);
  nodes = await startNodes(2, { url: database.url, host: world.host });
}, START_MS);
afterAll(() => nodes?.stop());

type Said = { id: string; seq: number };

/** A member who follows a room as a page does: the stream says when to ask for what is new. */
class Member {
  readonly heard: Said[] = [];
  #upTo = 0;
  #asking: Promise<void> | null = null;
  #isDue = false;
  #hasLeft = false;
  readonly #token: string;
  readonly #roomId: string;
  readonly #following: Promise<void>;
  connects = 0;

  constructor(token: string, roomId: string, nth: number) {
    this.#token = token;
    this.#roomId = roomId;
    this.#following = this.#follow(nth);
  }

  async leave(): Promise<void> {
    this.#hasLeft = true;
    await this.#following;
    await this.#asking;
  }

  /** Comes back to another node each time, with the place of its last event. */
  async #follow(nth: number): Promise<void> {
    let lastId = "";
    for (let node = nth; !this.#hasLeft; node++) {
      const client = { token: this.#token, lastEventId: lastId };
      const response = await nodes.open(node, "/v2/live", client).catch(() => null);
      if (!response?.ok) {
        await sleep(20);
        continue;
      }
      this.connects++;
      const stream = hearEvents(response);
      let read = 0;
      // A reader leaves at any moment, too.
      const until = performance.now() + 200 + 800 * Math.random();
      while (!stream.hasEnded() && !this.#hasLeft && performance.now() < until) {
        for (; read < stream.events.length; read++) this.#ask();
        await sleep(5);
      }
      await stream.leave().catch(() => {});
      for (; read < stream.events.length; read++) this.#ask();
      lastId = stream.lastId() || lastId;
    }
  }

  #ask(): void {
    this.#isDue = true;
    this.#asking ??= this.#readNews().finally(() => {
      this.#asking = null;
    });
  }

  async #readNews(): Promise<void> {
    while (this.#isDue) {
      this.#isDue = false;
      const path = `${ROOMS}/${this.#roomId}/messages?after=${this.#upTo}&limit=100`;
      const { status, body } = await nodes.call(this.connects, "GET", path, undefined, {
        token: this.#token,
      });
      if (status === 200) {
        for (const { id, seq } of body.items) this.heard.push({ id, seq });
        this.#upTo = body.upTo;
      }
      this.#isDue ||= status !== 200 || body.hasNewer;
    }
  }
}

it(`each message reaches every member once and in order, while nodes are killed ${KILLS} times`, {
  timeout: START_MS + KILLS * 60_000,
}, async () => {
  const { db, siteId, clock } = world;
  const { groomer } = await world.addPeople();
  const customer = await world.addCustomer();
  const { id: groomerId } = await db
    .selectFrom("groomers")
    .select("id")
    .where("accountId", "=", groomer.accountId)
    .executeTakeFirstOrThrow();
  const { customerId } = customer;
  const roomId = await makePairRoom(db, siteId, { customerId, groomerId }, clock.now());
  const tokens = [customer.token, groomer.token];
  const members = Array.from(
    { length: MEMBERS },
    (_, nth) => new Member(tokens[nth % 2] as string, roomId, nth),
  );
  await eventually(() => expect(members.every(({ connects }) => connects > 0)).toBe(true));

  const stored: string[] = [];
  let isOver = false;
  /** Sends one message after the other. One without an answer is sent again. */
  const write = async (token: string) => {
    while (!isOver) {
      const body = { id: newId(), content: "Hello" };
      for (let sent = 0; ; sent++) {
        const { status } = await nodes.call(sent, "POST", `${ROOMS}/${roomId}/messages`, body, { token });
        if (status === 200) break;
        expect([0, 429, 503]).toContain(status);
        await sleep(50);
      }
      stored.push(body.id);
      await sleep(30);
    }
  };
  const writing = tokens.map(write);
  for (let life = 0; life < KILLS; life++) {
    await sleep(500);
    await db.deleteFrom("limits").execute();
    await nodes.kill(life);
  }
  isOver = true;
  // The last messages may be above the limit. A node that just started has refused none.
  await db.deleteFrom("limits").execute();
  await Promise.all(writing);

  await eventually(() => {
    for (const { heard } of members) expect(heard.length).toBeGreaterThanOrEqual(stored.length);
  });
  await Promise.all(members.map((member) => member.leave()));
  expect(stored.length).toBeGreaterThan(KILLS * 5);
  for (const { heard, connects } of members) {
    expect(connects).toBeGreaterThan(1);
    expect(heard.map(({ seq }) => seq)).toEqual(heard.map((_, nth) => nth + 1));
    expect(new Set(heard.map(({ id }) => id))).toEqual(new Set(stored));
  }
});
