import { makeStaffMember } from "#features/accounts/factory.ts";
import { makeAgreements } from "#features/agreements/factory.ts";
import { VISIT_ADDRESS } from "#features/orders/factory.ts";
import type { NewLine, NewOrder } from "#features/orders/store/orders.ts";
import { insertOrders } from "#features/orders/store/orders.ts";
import { CASH_LABEL } from "#features/payments/rules/cash.ts";
import { doorNumber } from "#features/places/rules/place.ts";
import { newId, newNumber } from "#kit/server/ids.ts";
import { NOW, type World } from "#tests/world.ts";
import { measureCalls, type Target } from "./api.ts";
import { addGroomers, somewhere } from "./crowd.ts";
import { type Call, inTurns, ownWork, readJson } from "./in-turns.ts";
import { printLines } from "./measure.ts";
import { addCustomers } from "./people.ts";
import { randomOf } from "./scene.ts";

// The dispatch board of a large brand, and where one visit fits in all rows,
// against the cheapest call of a signed-in person.

export const DATE = "2027-01-08";
/** 09:00 in Phoenix on that day. */
const OPENS = Date.parse(`${DATE}T16:00:00Z`);
const GROOMERS = 200;
const VISITS = 8;
const CUSTOMERS = 400;
const BATCH = 200;
const MINUTE = 60_000;
const ROUNDS = 50;

/** Makes a brand whose groomers all have a full day. Returns the session of a staff member. */
export async function makeDay(world: World, groomers: number): Promise<string> {
  await makeAgreements(world.db, world.siteId);
  const groomerIds = await addGroomers(world, groomers, false);
  await addCustomers(world, CUSTOMERS);
  await addDay(world, groomerIds);
  return (await makeStaffMember(world.db, world.siteId, { now: NOW })).token;
}

type Visit = { order: NewOrder; lines: NewLine[] };

/** Gives each groomer a visit in each hour of the day, at homes of their own, with the time that it takes. */
async function addDay({ db, siteId, areaId, offer }: World, groomerIds: readonly string[]): Promise<void> {
  const owners = await db
    .selectFrom("pets")
    .select(["id", "customerId"])
    .where("siteId", "=", siteId)
    .execute();
  const random = randomOf(4);
  const visits = groomerIds.flatMap((groomerId, groomer) =>
    Array.from({ length: VISITS }, (_, nth): Visit => {
      const { id: petId, customerId } = owners[
        (groomer * VISITS + nth) % owners.length
      ] as (typeof owners)[0];
      const minutes = random() < 0.5 ? 30 : 45;
      const start = new Date(OPENS + nth * 60 * MINUTE);
      const price = { min: 8_000, max: 11_000 };
      const entry = { kind: "service", label: "Bath", petId, amount: price } as const;
      const order: NewOrder = {
        ...{ id: newId(), number: newNumber(), bookingSessionId: newId(), visit: 0, customerId, groomerId },
        ...{ areaId, status: "accepted", source: "customer", utm: {}, referrer: null },
        ...{ appointmentStart: start, appointmentEnd: new Date(start.getTime() + minutes * MINUTE) },
        address: {
          ...VISIT_ADDRESS,
          ...somewhere(random),
          precision: "exact",
          addressLine: `${groomer} N ${nth}th St`,
        },
        ...{ paymentMethod: "cash", paymentLabel: CASH_LABEL },
        totals: { entries: [entry], subtotal: price, total: price, minutes },
      };
      const line = { petId, serviceId: offer.services.bath, addOns: [], minutes };
      return { order, lines: [{ ...line, id: newId(), minPrice: price.min, maxPrice: price.max }] };
    }),
  );
  for (let from = 0; from < visits.length; from += BATCH) {
    const batch = visits.slice(from, from + BATCH);
    await db.transaction().execute(async (tx) => {
      const { orders, orderLines } = insertOrders(tx, siteId, batch, NOW);
      await orders.execute();
      await orderLines.execute();
      await tx
        .insertInto("occupancy")
        .values(batch.map(({ order }) => toOccupancy(siteId, order)))
        .execute();
    });
  }
}

function toOccupancy(siteId: World["siteId"], { id: holder, groomerId, address, ...order }: NewOrder) {
  const [from, to] = [order.appointmentStart, order.appointmentEnd].map((at) => at?.toISOString());
  return {
    ...{ id: newId(), siteId, holder, resource: groomerId ?? "", kind: "order" as const },
    ...{ during: `[${from},${to})`, minutes: order.totals.minutes, expiresAt: null },
    ...{ latitude: address.latitude, longitude: address.longitude, door: doorNumber(address) },
  };
}

export async function benchDispatch(): Promise<void> {
  const prepare = (world: World) => makeDay(world, GROOMERS);
  await measureCalls(prepare, async (target, token) => {
    const board = { path: `/v2/staff/board?date=${DATE}`, token };
    const { groomers } = await readJson(target, board);
    const visits = groomers.map((groomer: { visits: { id: string }[] }) => groomer.visits);
    if (groomers.length !== GROOMERS || visits.flat().length !== GROOMERS * VISITS)
      throw new Error(`The board has ${groomers.length} groomers and ${visits.flat().length} visits`);
    const fits = { path: `/v2/staff/board/fits?order=${visits[0][0].id}&date=${DATE}`, token };
    if ((await readJson(target, fits)).groomers.length !== GROOMERS)
      throw new Error("Not every groomer was judged");
    const me = { path: "/v2/account/me", token };
    const { ms, ratio } = await inTurns(target, { me, board, fits }, ROUNDS);
    printLines(
      `The board of ${GROOMERS} groomers with ${VISITS} visits each, medians of ${ROUNDS} in turns`,
      [
        { what: "GET /v2/account/me", value: ms("me"), unit: "ms" },
        { what: "GET of the board", value: ms("board"), unit: "ms" },
        {
          what: "GET of the board ÷ /v2/account/me",
          value: ratio("board", "me"),
          unit: "×",
          goal: { most: 25 },
        },
        {
          what: "statements of the board",
          value: await statementsOf(target, board),
          unit: "",
          goal: { most: 12 },
        },
        { what: "GET of the fits", value: ms("fits"), unit: "ms" },
        {
          what: "GET of the fits ÷ /v2/account/me",
          value: ratio("fits", "me"),
          unit: "×",
          goal: { most: 5 },
        },
        ...[
          { what: "the server's own work for /v2/account/me", value: await ownWork(target, me, ROUNDS) },
          { what: "the server's own work for the board", value: await ownWork(target, board, ROUNDS) },
          { what: "the server's own work for the fits", value: await ownWork(target, fits, ROUNDS) },
        ].map((line) => ({ ...line, unit: "µs" })),
      ],
    );
  });
}

/** How many statements a call sends, after others like it. */
async function statementsOf(target: Target, call: Call): Promise<number> {
  const before = await target.api.statements();
  await readJson(target, call);
  return (await target.api.statements()) - before;
}
