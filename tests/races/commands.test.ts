import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { makeStage, type Stage, type Visit } from "#tests/works/stage.ts";
import { together } from "./barrier.ts";
import { type Nodes, START_MS, startNodes } from "./nodes.ts";

const ROUNDS = process.env.RACE_ROUNDS === undefined ? 4 : Math.min(Number(process.env.RACE_ROUNDS), 300);
const LIMIT = { timeout: 600_000 };
const PATH = "/v2/groomer/commands";

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

/** A visit's day as a phone sends it. Each note differs, so a note that is written twice would show. */
function makeDay({ id: orderId, line, order }: Visit) {
  const at = stage.now().toISOString();
  const command = (kind: string, payload: object) => ({
    ...{ id: newId(), orderId, kind, baseVersion: 0, at },
    payload: { v: 1, ...payload },
  });
  const petServices = order.petServicesByPet
    .flatMap(({ services }) => services)
    .map(({ petServiceId, minEstimatedPrice }) => ({ petServiceId, final: minEstimatedPrice }));
  return [
    command("mark", { mark: "on_my_way" }),
    command("mark", { mark: "arrived" }),
    command("undo_mark", { mark: "arrived" }),
    command("mark", { mark: "started" }),
    ...["Calm.", "Long nails.", "Ears clean."].map((spNote) =>
      command("note", { petServiceId: line, spNote, base: "not shown" }),
    ),
    command("complete", { petServices, cashReceived: true, cashTip: 500 }),
  ];
}

type Day = ReturnType<typeof makeDay>;
const sendTo = (nth: number, commands: Day) => () =>
  nodes.call(
    nth,
    "POST",
    PATH,
    { groomerId: stage.ada, sentAt: stage.now().toISOString(), commands },
    { token },
  );
const resultsOf = ({ body }: { body: { answers: { result: string }[] } }) =>
  body.answers.map(({ result }) => result);

async function expectDone({ id, line, order }: Visit): Promise<void> {
  const { rows } = await database.pool.query(
    `select status, version,
       (select array_agg(mark order by mark) from visit_marks where order_id = orders.id) as marks,
       (select groomer_note from order_lines where id = $2) as note,
       (select array_agg(amount::int) from payments where order_id = orders.id) as paid,
       (select count(*)::int from outbox_messages where key like 'order:' || orders.id || ':complete%') > 0 as mailed
     from orders where id = $1`,
    [id, line],
  );
  expect(rows[0]).toMatchObject({
    ...{ status: "complete", version: 1, marks: ["on_my_way", "started"], mailed: true },
    paid: [order.totals.total.min + 500],
  });
  for (const note of ["Calm.", "Long nails.", "Ears clean."])
    expect(rows[0].note.split(note)).toHaveLength(2);
}

it(`applies a day once that two connections send at once, in each of ${ROUNDS} rounds`, LIMIT, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const visit = await stage.begun();
    const day = makeDay(visit);
    const replies = await together([sendTo(0, day), sendTo(1, day)]);
    const [first = [], second = []] = replies.map(resultsOf);
    for (const nth of day.keys())
      expect([first[nth], second[nth]].toSorted(), `round ${round}`).toEqual(["applied", "repeated"]);
    await expectDone(visit);
  }
});

it(
  `loses and doubles nothing when the program is killed while it applies, in ${ROUNDS} rounds`,
  LIMIT,
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const visit = await stage.begun();
      const day = makeDay(visit);
      const sent = sendTo(0, day)();
      // Each round kills the program at another command.
      await until(() => countAnswers(day), 1 + ((round * 2) % day.length));
      await nodes.kill(0);
      await sent;
      const again = resultsOf(await sendTo(1, day)());
      expect(again.every((result) => result === "applied" || result === "repeated")).toBe(true);
      await expectDone(visit);
    }
  },
);

async function countAnswers(day: Day): Promise<number> {
  const ids = day.map(({ id }) => id);
  const { rows } = await database.pool.query("select id from groomer_commands where id = any ($1)", [ids]);
  return rows.length;
}

async function until(count: () => Promise<number>, least: number): Promise<void> {
  while ((await count()) < least);
}

describe("without the key of commands", () => {
  it("two connections apply a day twice", LIMIT, async () => {
    await database.pool.query("alter table groomer_commands drop constraint groomer_commands_pkey");
    const doubled: number[] = [];
    for (let round = 0; round < 2; round++) {
      const day = makeDay(await stage.begun());
      const replies = await together([sendTo(0, day), sendTo(1, day)]);
      const [first = [], second = []] = replies.map(resultsOf);
      doubled.push(first.filter((result, nth) => result === "applied" && second[nth] === "applied").length);
    }
    expect(Math.max(...doubled)).toBeGreaterThan(0);
  });
});
