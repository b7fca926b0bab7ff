import { afterAll, beforeAll, expect, it } from "vitest";
import { useDatabase } from "#tests/db.ts";
import { makeStage, type Stage } from "#tests/works/stage.ts";
import { together } from "./barrier.ts";
import { type Nodes, START_MS, startNodes } from "./nodes.ts";

const ROUNDS = process.env.RACE_ROUNDS === undefined ? 6 : Math.min(Number(process.env.RACE_ROUNDS), 300);
const PRESSES = 8;

const database = useDatabase();
let stage: Stage;
let nodes: Nodes;
let token = "";

beforeAll(async () => {
  stage = await makeStage(database);
  ({ token } = await stage.groomer());
  nodes = await startNodes(2, { url: database.url, host: stage.world.host });
}, START_MS);
afterAll(() => nodes?.stop());

const count = async (orderId: string) => {
  const { rows } = await database.pool.query(
    `select (select count(*)::int from visit_marks where order_id = $1) as marks,
       (select count(*)::int from late_notices where order_id = $1) as notices,
       (select count(*)::int from outbox_messages where key like 'order:' || $1::text || ':on-my-way:%') as texts,
       (select count(*)::int from outbox_messages where key like 'order:' || $1::text || ':late:%') as late`,
    [orderId],
  );
  return rows[0] as object;
};

it(`sets a mark once, and texts once, when two phones press at once in each of ${ROUNDS} rounds`, {
  timeout: 600_000,
}, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { id } = await stage.begun();
    const path = `/v2/groomer/appointments/${id}`;
    const press = (where: string, body: object) =>
      together(
        Array.from(
          { length: PRESSES },
          (_, nth) => () => nodes.call(nth, "POST", `${path}/${where}`, body, { token }),
        ),
      );
    const arrivesAt = new Date(stage.now().getTime() + 15 * 60_000).toISOString();
    const replies = [
      ...(await press("marks", { mark: "on_my_way" })),
      ...(await press("late", { arrivesAt })),
    ];
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect(await count(id)).toEqual({ marks: 1, notices: 1, texts: 1, late: 1 });
  }
});
