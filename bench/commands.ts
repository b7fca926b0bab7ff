import { makeSignIn } from "#features/accounts/factory.ts";
import { makeAgreements } from "#features/agreements/factory.ts";
import { makeOrder } from "#features/orders/factory.ts";
import { makePet } from "#features/pets/factory.ts";
import { newId } from "#kit/server/ids.ts";
import { NOW, type World } from "#tests/world.ts";
import { measureCalls, send, type Target } from "./api.ts";
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

/** Makes a groomer, signed in, and a customer. */
async function makePeople(world: World) {
  const { db, siteId } = world;
  const groomerId = await world.addGroomer();
  await makeAgreements(db, siteId);
  const { customerId } = await world.addCustomer();
  const { accountId } = await db
    .selectFrom("groomers")
    .select("accountId")
    .where("id", "=", groomerId)
    .executeTakeFirstOrThrow();
  return { groomerId, customerId, token: await makeSignIn(db, siteId, accountId, { now: NOW }) };
}

export async function benchCommands(): Promise<void> {
  await measureCalls(makePeople, async (target, { groomerId, customerId, token }, world) => {
    const times: { single: number; batch: number }[] = [];
    for (let round = -1; round < ROUNDS; round++) {
      const make = () => makeVisits(world, groomerId, customerId);
      const single = await sendOneByOne(target, token, await make());
      const batch = await sendTogether(target, { token, groomerId }, await make());
      if (round >= 0) times.push({ single, batch });
    }
    print(times);
  });
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
