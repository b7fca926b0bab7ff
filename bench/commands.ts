import { mkdtemp, rm } from "node:fs/promises";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeSignIn } from "#features/accounts/factory.ts";
import { makeAgreements } from "#features/agreements/factory.ts";
import { makeOrder } from "#features/orders/factory.ts";
import { makePet } from "#features/pets/factory.ts";
import { openDatabase } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import { migrate } from "#kit/server/migrate.ts";
import { startPostgres } from "#kit/server/postgres/start-postgres.ts";
import { makeWorld, NOW, type World } from "#tests/world.ts";
import { send, startServer, type Target } from "./api.ts";
import { median, printLines } from "./measure.ts";

// What a groomer's phone sends after a day without a connection: 200 marks and reports of forty visits, as
// one batch and as single calls.

const ROUNDS = 7;
const VISITS = 40;
const MARKS = ["on_my_way", "arrived", "started", "finished"] as const;

type Visit = { id: string; petId: string };

/** Makes new visits of today for a groomer. */
async function makeVisits(world: World, groomerId: string, customerId: string): Promise<Visit[]> {
  const { db, siteId, areaId, pets, offer } = world;
  const visits: Visit[] = [];
  for (let nth = 0; nth < VISITS; nth++) {
    const petId = await makePet(db, siteId, customerId, pets.breeds.poodle);
    const start = new Date(NOW.getTime() - 1_800_000);
    const lines = [{ petId, serviceId: offer.services.bath }];
    visits.push({
      petId,
      id: await makeOrder(db, siteId, { customerId, areaId, groomerId, start, lines, now: NOW }),
    });
  }
  return visits;
}

const AT = NOW.toISOString();
const reportOf = ({ petId }: Visit) => ({ petId, findings: [{ part: "coat", remark: "" }], note: "Calm." });

const batchOf = (visits: readonly Visit[]) =>
  visits.flatMap((visit) => {
    const envelope = { orderId: visit.id, baseVersion: 0, at: AT };
    const marks = MARKS.map((mark) => ({ ...envelope, id: newId(), kind: "mark", payload: { v: 1, mark } }));
    const payload = { v: 1, petReport: reportOf(visit) };
    return [...marks, { ...envelope, id: newId(), kind: "report", payload }];
  });

async function sendOneByOne(target: Target, token: string, visits: readonly Visit[]): Promise<number> {
  let sum = 0;
  for (const visit of visits) {
    const path = `/v2/groomer/appointments/${visit.id}`;
    for (const mark of MARKS)
      sum += (await send(target, `${path}/marks`, { token, body: { mark, at: AT } })).ms;
    const body = { petReports: [reportOf(visit)] };
    sum += (await send(target, `${path}/report`, { token, body, method: "PUT" })).ms;
  }
  return sum;
}

async function sendTogether(
  target: Target,
  { token, groomerId }: { token: string; groomerId: string },
  visits: readonly Visit[],
): Promise<number> {
  const body = { groomerId, sentAt: AT, commands: batchOf(visits) };
  const answer = await send(target, "/v2/groomer/commands", { token, body });
  const { answers } = JSON.parse(Buffer.concat(answer.body).toString()) as { answers: { result: string }[] };
  if (answers.some(({ result }) => result !== "applied"))
    throw new Error(JSON.stringify(answers.slice(0, 5)));
  return answer.ms;
}

export async function benchCommands(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "waggon-bench-"));
  const server = await startPostgres({ dataDir });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    await migrate(server.url);
    const data = openDatabase(server.url, { max: 4 });
    const world = await makeWorld(data.db);
    const groomerId = await world.addGroomer();
    await makeAgreements(data.db, world.siteId);
    const { customerId } = await world.addCustomer();
    const { accountId } = await data.db
      .selectFrom("groomers")
      .select("accountId")
      .where("id", "=", groomerId)
      .executeTakeFirstOrThrow();
    const token = await makeSignIn(data.db, world.siteId, accountId, { now: NOW });
    const api = await startServer(server.url);
    const times: { single: number; batch: number }[] = [];
    try {
      const target = { api, host: world.host, agent };
      for (let round = -1; round < ROUNDS; round++) {
        const make = () => makeVisits(world, groomerId, customerId);
        const single = await sendOneByOne(target, token, await make());
        const batch = await sendTogether(target, { token, groomerId }, await make());
        if (round >= 0) times.push({ single, batch });
      }
    } finally {
      await api.stop();
    }
    await data.close();
    print(times);
  } finally {
    agent.destroy();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function print(times: readonly { single: number; batch: number }[]): void {
  const count = VISITS * (MARKS.length + 1);
  printLines(`${count} commands of a groomer's phone over HTTP, medians of ${ROUNDS} rounds in turns`, [
    { what: "as single calls", value: median(times.map(({ single }) => single)), unit: "ms" },
    { what: "as one batch", value: median(times.map(({ batch }) => batch)), unit: "ms" },
    {
      what: "one batch ÷ single calls",
      value: median(times.map(({ single, batch }) => batch / single)),
      unit: "×",
      goal: { most: 0.5 },
    },
  ]);
}
