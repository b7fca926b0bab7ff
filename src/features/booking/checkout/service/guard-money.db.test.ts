import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { makeAgreements } from "#features/agreements/factory.ts";
import { makeGiftCard } from "#features/promotions/factory.ts";
import type { Tx } from "#kit/server/database.ts";
import { hashToken } from "#kit/server/ids.ts";
import { type Booking, firstSlotOn, readyToPlace, startBooking } from "#tests/booking-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { type Answer, makeWorld, type World } from "#tests/world.ts";

const database = useDatabase();
/** More than any visit costs: whoever agrees to this agrees to every price. */
const ANYTHING = { min: 0, max: 90_000_000 };
let world: World;
let day = 5;

beforeAll(async () => {
  world = await makeWorld(database.db);
  await world.addGroomer();
  await makeAgreements(database.db, world.siteId);
});

async function prepare(): Promise<Booking> {
  const booking = await startBooking(world);
  const slot = await firstSlotOn(booking, `2027-01-${String(++day).padStart(2, "0")}`);
  await readyToPlace(world, booking, slot);
  return booking;
}

const rowsOf = (booking: Booking) =>
  database.db
    .selectFrom("bookingSessions as session")
    .leftJoin("orders", "orders.bookingSessionId", "session.id")
    .leftJoin("payments", "payments.orderId", "orders.id")
    .select(["session.status", "orders.totalMax", "payments.amount"])
    .where("session.tokenHash", "=", hashToken(booking.id))
    .execute();

/** Places the order, and runs `then` while placing waits for what `hold` has locked. */
async function placeDuring(
  booking: Booking,
  hold: (tx: Tx) => Promise<unknown>,
  then: (tx: Tx) => Promise<unknown>,
) {
  let placed: Promise<Answer> | undefined;
  await database.db.transaction().execute(async (tx) => {
    await hold(tx);
    placed = booking.post("place-order", { agreedTotal: ANYTHING });
    await expect.poll(waiting).toBe(true);
    await then(tx);
  });
  return placed as Promise<Answer>;
}

async function waiting(): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db);
  return rows.length > 0;
}

it("authorizes what the order costs, even when the booking changes during placing", async () => {
  const booking = await prepare();
  const answer = await placeDuring(
    booking,
    (tx) =>
      sql`select 1 from booking_sessions where token_hash = ${hashToken(booking.id)} for update`.execute(tx),
    (tx) =>
      sql`update booking_sessions set draft = draft || '{"tip": 20000}' where token_hash = ${hashToken(booking.id)}`.execute(
        tx,
      ),
  );
  expect(answer.body).toMatchObject({ status: "placed", tip: 20_000 });
  const [row] = await rowsOf(booking);
  expect(row?.amount).toBe(row?.totalMax);
});

it("places no order that costs more than was authorized, whatever the customer agreed to", async () => {
  const booking = await prepare();
  const id = await makeGiftCard(database.db, world.siteId, { code: "SPENTTWICE", balance: 4_000 });
  expect((await booking.put("gift-card", { code: "SPENTTWICE" })).status).toBe(200);
  const answer = await placeDuring(
    booking,
    (tx) => sql`lock table sandbox_authorizations in exclusive mode`.execute(tx),
    (tx) => tx.updateTable("giftCards").set({ balance: 0 }).where("id", "=", id).execute(),
  );
  expect([answer.status, answer.body.code]).toEqual([409, "price_changed"]);
  expect(await rowsOf(booking)).toEqual([{ status: "new", totalMax: null, amount: null }]);
});

it("limits declined cards, so that nobody can test stolen cards with a booking", async () => {
  const booking = await prepare();
  await booking.put("payment-method", { id: "card", sourceId: "tok_declined" });
  const codes: string[] = [];
  for (let i = 0; i < 31; i++)
    codes.push((await booking.post("place-order", { agreedTotal: ANYTHING })).body.code);
  expect(new Set(codes.slice(0, 30))).toEqual(new Set(["payment_declined"]));
  expect(codes[30]).toBe("too_many_requests");
  expect((await booking.get("")).body).toMatchObject({ status: "new", missing: [] });
});
