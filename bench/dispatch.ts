import { makeStaffMember } from "#features/accounts/factory.ts";
import { makeAgreements } from "#features/agreements/factory.ts";
import { makeOrder } from "#features/orders/factory.ts";
import { makePet } from "#features/pets/factory.ts";
import { NOW, type World } from "#tests/world.ts";
import { measureCalls, send, type Target } from "./api.ts";
import { median, printLines } from "./measure.ts";

// The dispatch board of a large brand, and where one visit fits in all rows,
// against the cheapest call of a signed-in person.

const DATE = "2027-01-08";
const GROOMERS = 200;
const VISITS = 8;
const CUSTOMERS = 50;
const ROUNDS = 50;
type Kind = "me" | "board" | "fits";

/** Makes a brand whose groomers all have a full day, and signs a staff member in. */
async function makeDispatch(world: World): Promise<string> {
  const { db, siteId, areaId, pets, offer } = world;
  await makeAgreements(db, siteId);
  const owners: { customerId: string; petId: string }[] = [];
  for (let nth = 0; nth < CUSTOMERS; nth++) {
    const { customerId } = await world.addCustomer();
    owners.push({ customerId, petId: await makePet(db, siteId, customerId, pets.breeds.poodle) });
  }
  for (let groomer = 0; groomer < GROOMERS; groomer++) {
    const groomerId = await world.addGroomer({ displayName: `Groomer ${groomer}` });
    const visits = Array.from({ length: VISITS }, (_, visit) => {
      const { customerId, petId } = owners[(groomer + visit) % CUSTOMERS] as (typeof owners)[0];
      const start = new Date(Date.parse(`${DATE}T16:00:00Z`) + visit * 3_600_000);
      const lines = [{ petId, serviceId: offer.services.bath }];
      return makeOrder(db, siteId, { customerId, areaId, groomerId, start, lines, now: NOW });
    });
    await Promise.all(visits);
  }
  return (await makeStaffMember(db, siteId, { now: NOW })).token;
}

async function readJson(target: Target, path: string, token: string) {
  return JSON.parse(Buffer.concat((await send(target, path, { token })).body).toString());
}

async function measure(target: Target, token: string, paths: Record<Kind, string>) {
  const kinds = Object.keys(paths) as Kind[];
  const times: Record<Kind, number[]> = { me: [], board: [], fits: [] };
  for (let round = -10; round < ROUNDS; round++) {
    for (const kind of kinds) {
      const { ms } = await send(target, paths[kind], { token });
      if (round >= 0) times[kind].push(ms);
    }
  }
  const ratioOf = (kind: Kind) => median(times[kind].map((ms, round) => ms / (times.me[round] as number)));
  return { times, ratioOf };
}

export async function benchDispatch(): Promise<void> {
  await measureCalls(makeDispatch, async (target, token) => {
    const board = `/v2/staff/board?date=${DATE}`;
    const { groomers } = await readJson(target, board, token);
    const [visit] = groomers[0].visits;
    if (groomers.length !== GROOMERS) throw new Error(`The board has ${groomers.length} groomers`);
    const fits = `/v2/staff/board/fits?order=${visit.id}&date=${DATE}`;
    if ((await readJson(target, fits, token)).groomers.length !== GROOMERS)
      throw new Error("Not every groomer was judged");
    const { times, ratioOf } = await measure(target, token, { me: "/v2/account/me", board, fits });
    printLines(
      `The board of ${GROOMERS} groomers with ${VISITS} visits each, medians of ${ROUNDS} in turns`,
      [
        { what: "GET /v2/account/me", value: median(times.me), unit: "ms" },
        { what: "GET of the board", value: median(times.board), unit: "ms" },
        { what: "GET of the board ÷ /v2/account/me", value: ratioOf("board"), unit: "×", goal: { most: 25 } },
        { what: "GET of the fits", value: median(times.fits), unit: "ms" },
        { what: "GET of the fits ÷ /v2/account/me", value: ratioOf("fits"), unit: "×", goal: { most: 5 } },
      ],
    );
  });
}
