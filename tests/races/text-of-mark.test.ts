import { beforeAll, expect, it } from "vitest";
import { makeApi } from "#features/accounts/factory.ts";
import { UNDO_MS } from "#features/orders/rules/marks.ts";
import { testClock } from "#kit/server/clock.ts";
import { createLog } from "#kit/server/log.ts";
import { sendMessage } from "#kit/server/outbox.ts";
import { useDatabase } from "#tests/db.ts";
import { makeStage, type Stage } from "#tests/works/stage.ts";
import { handlers } from "../../src/api.ts";
import { throughGate } from "./barrier.ts";

const ROUNDS = process.env.RACE_ROUNDS === undefined ? 5 : Math.min(Number(process.env.RACE_ROUNDS), 300);

const database = useDatabase();
let stage: Stage;
let token = "";

beforeAll(async () => {
  stage = await makeStage(database);
  ({ token } = await stage.groomer());
});

/** Marks a visit, and after ten seconds undoes the mark in the moment in which its text leaves. */
async function race(round: number) {
  const { id } = await stage.begun();
  const path = `/v2/groomer/appointments/${id}/marks`;
  await stage.done("POST", path, { token, body: { mark: "on_my_way" } });
  const key = `order:${id}:on-my-way:text`;
  const find = () =>
    database.db
      .selectFrom("outboxMessages")
      .select(["id", "sentAt"])
      .where("key", "=", key)
      .executeTakeFirst();
  const text = await find();
  if (!text) throw new Error("no text");
  const clockAt = (ms: number) => testClock(new Date(stage.now().getTime() + ms));
  const sender = { db: database.db, clock: clockAt(UNDO_MS), log: createLog("silent") };
  const api = makeApi(database.db, handlers, clockAt(UNDO_MS - 1));
  let status = 0;
  const clients = [
    async () => {
      ({ status } = await api(stage.world.host, "DELETE", `${path}/on_my_way`, { token }));
    },
    async () => {
      await sendMessage.run({ id: text.id }, sender);
    },
  ];
  await throughGate(database, 2, round % 2 === 0 ? clients : clients.toReversed(), "outbox_messages");
  const marks = await database.db.selectFrom("visitMarks").select("mark").where("orderId", "=", id).execute();
  const left = await find();
  return { status, marks: marks.length, isSent: left !== undefined && left.sentAt !== null };
}

it(`a text about a mark leaves, or the mark is undone, but not both, in each of ${ROUNDS} rounds`, {
  timeout: 600_000,
}, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    expect([
      { status: 200, marks: 0, isSent: false },
      { status: 409, marks: 1, isSent: true },
    ]).toContainEqual(await race(round));
  }
});
