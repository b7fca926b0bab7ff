import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useDatabase } from "#tests/db.ts";
import { makeWorld, type World } from "#tests/world.ts";
import { overlaps, throughGate, unguard } from "./barrier.ts";
import { draftWithoutTime, type Model, makeModel } from "./drafts.ts";
import { type Nodes, START_MS, startNodes } from "./nodes.ts";

// Shows that the rounds of `three-nodes.test.ts` can fail: here the database has no guards.
const LONG = process.env.RACE_ROUNDS !== undefined;
const ROUNDS = LONG ? 100 : 20;
const CLIENTS = LONG ? 64 : 24;

const database = useDatabase();
let world: World;
let groomerId: string;
let model: Model;
let nodes: Nodes;

beforeAll(async () => {
  world = await makeWorld(database.db);
  groomerId = await world.addGroomer();
  model = await makeModel(world);
  nodes = await startNodes(3, {
    url: await unguard(database),
    host: world.host,
    program: "unguarded-node.ts",
  });
}, START_MS);
afterAll(() => nodes?.stop());

describe("three processes without lock, constraint and queue", () => {
  it(`sell a slot twice in nearly all of ${ROUNDS} rounds`, { timeout: 600_000 }, async () => {
    const crowd = await Promise.all(Array.from({ length: CLIENTS }, () => draftWithoutTime(world, model)));
    let doubled = 0;
    for (let round = 0; round < ROUNDS; round++) {
      await database.db.deleteFrom("occupancy").execute();
      const startsAt = new Date(Date.parse("2027-01-08T17:00:00Z") + (round % 50) * 86_400_000).toISOString();
      const replies = await throughGate(
        database,
        CLIENTS / 2,
        crowd.map((draft, nth) => () => {
          const input = { groomerId, startsAt };
          return nodes.call(nth, "POST", `${draft.path}/set-appointment-time`, input);
        }),
      );
      const won = replies.filter(({ status }) => status === 200).length;
      if (won > 1 && (await overlaps(database.db)) > 0) doubled++;
    }
    expect(doubled).toBeGreaterThanOrEqual(ROUNDS * 0.95);
  });
});
