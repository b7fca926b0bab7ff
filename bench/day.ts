import { makeSignIn } from "#features/accounts/factory.ts";
import { makeAgreements } from "#features/agreements/factory.ts";
import { makeOrder } from "#features/orders/factory.ts";
import { makePet } from "#features/pets/factory.ts";
import { NOW, type World } from "#tests/world.ts";
import { measureCalls, type Target } from "./api.ts";
import { type Call, inTurns, ownWork, readJson } from "./in-turns.ts";
import { printLines } from "./measure.ts";

// A groomer's day of twelve visits, with other days around it,
// against the cheapest call of a signed-in person.

const DATE = "2027-01-08";
const VISITS = 12;
const OTHER_DAYS = 40;
const ROUNDS = 50;
const PATHS = { me: "/v2/account/me", day: `/v2/groomer/day/${DATE}`, bar: "/v2/groomer/bar" } as const;

/** Makes a groomer with visits of twelve customers each day, and signs the groomer in. */
async function makeGroomer(world: World): Promise<string> {
  const { db, siteId, areaId, pets, offer } = world;
  const groomerId = await world.addGroomer();
  await makeAgreements(db, siteId);
  const owners = await Promise.all(Array.from({ length: VISITS }, () => world.addCustomer()));
  for (let day = 0; day < OTHER_DAYS; day++) {
    for (const [nth, { customerId }] of owners.entries()) {
      const petId = await makePet(db, siteId, customerId, pets.breeds.poodle);
      const start = new Date(Date.parse(`${DATE}T16:00:00Z`) + day * 86_400_000 + nth * 75 * 60_000);
      const lines = [{ petId, serviceId: offer.services.bath }];
      await makeOrder(db, siteId, { customerId, areaId, groomerId, start, lines, now: NOW });
    }
  }
  const { accountId } = await db
    .selectFrom("groomers")
    .select("accountId")
    .where("id", "=", groomerId)
    .executeTakeFirstOrThrow();
  return makeSignIn(db, siteId, accountId, { now: NOW });
}

async function measure(target: Target, token: string) {
  const [me, day, bar] = [PATHS.me, PATHS.day, PATHS.bar].map((path) => ({ path, token })) as [
    Call,
    Call,
    Call,
  ];
  const { ms, ratio } = await inTurns(target, { me, day, bar }, ROUNDS);
  return { ms, ratio, cpu: await ownWork(target, day, ROUNDS), own: await ownWork(target, me, ROUNDS) };
}

export async function benchDay(): Promise<void> {
  await measureCalls(makeGroomer, async (target, token) => {
    const shown = await readJson(target, { path: PATHS.day, token });
    if (shown.visits.length !== VISITS) throw new Error(`The day has ${shown.visits.length} visits`);
    print(await measure(target, token));
  });
}

function print({ ms, ratio, cpu, own }: Awaited<ReturnType<typeof measure>>): void {
  printLines(`A groomer's day of ${VISITS} visits over HTTP, one caller, medians of ${ROUNDS} in turns`, [
    { what: "GET /v2/account/me", value: ms("me"), unit: "ms" },
    { what: "GET of the day", value: ms("day"), unit: "ms" },
    { what: "GET of the day ÷ GET /v2/account/me", value: ratio("day", "me"), unit: "×", goal: { most: 5 } },
    { what: "GET of the bar ÷ GET /v2/account/me", value: ratio("bar", "me"), unit: "×" },
    { what: "the server's own work for the day", value: cpu, unit: "µs" },
    { what: "the server's own work for /v2/account/me", value: own, unit: "µs" },
  ]);
}
