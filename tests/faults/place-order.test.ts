import { spawn } from "node:child_process";
import { beforeAll, describe, expect, it } from "vitest";
import { sweepOrders } from "#features/booking/checkout/internal/sweep-orders.ts";
import { BASE } from "#features/booking/contract/session.ts";
import { sweepPayments } from "#features/payments/service/sweep-payments.ts";
import { hashToken } from "#kit/server/ids.ts";
import { createLog } from "#kit/server/log.ts";
import { type Booking, readyToPlace, slotsOn, startBooking } from "#tests/booking-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { SECRET } from "#tests/reset-modules.ts";
import { makeWorld, type World } from "#tests/world.ts";
import { expectWhole as expectWholeSession } from "./expect-consistent.ts";

const database = useDatabase();
const log = createLog("silent");
let world: World;

beforeAll(async () => {
  world = await makeWorld(database.db);
  await world.addGroomer();
});

type Total = { min: number; max: number };
type Kill = { commit: number; side: "before" | "after" };

/**
 * Runs place-order in a process that kills itself around a commit. `answer` is null if it died first.
 */
async function placeAndDie(booking: Booking, total: Total, kill: Kill) {
  const task = {
    ...kill,
    url: database.url,
    now: world.clock.now().toISOString(),
    secret: SECRET,
    host: world.host,
    path: `${BASE}/${booking.id}/place-order`,
    token: booking.token,
    body: { agreedTotal: total },
  };
  const worker = new URL("./place-order-worker.ts", import.meta.url).pathname;
  const child = spawn(process.execPath, [worker, JSON.stringify(task)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let out = "";
  child.stdout.on("data", (chunk) => {
    out += chunk;
  });
  const [, signal] = await new Promise<[number | null, string | null]>((resolve) => {
    child.on("close", (code, name) => resolve([code, name]));
  });
  return { wasKilled: signal === "SIGKILL", answer: out === "" ? null : JSON.parse(out) };
}

async function expectWhole(booking: Booking) {
  const { id } = await database.db
    .selectFrom("bookingSessions")
    .select("id")
    .where("tokenHash", "=", hashToken(booking.id))
    .executeTakeFirstOrThrow();
  return expectWholeSession(database.db, id);
}

async function sweep() {
  world.clock.advance({ seconds: 60 });
  await sweepPayments({ db: database.db, log }, world.clock.now(), { olderThanSeconds: 40 });
}

async function prepare(day: string): Promise<{ booking: Booking; total: Total }> {
  const booking = await startBooking(world);
  const [slot] = await slotsOn(booking, day);
  if (!slot) throw new Error(`no slot on ${day}`);
  const { quote } = await readyToPlace(world, booking, slot);
  return { booking, total: quote.total };
}

describe("place-order killed between its steps", () => {
  it("takes several commits when it is not killed", async () => {
    const { booking, total } = await prepare("2027-01-07");
    const { wasKilled, answer } = await placeAndDie(booking, total, { commit: 0, side: "before" });
    expect(wasKilled).toBe(false);
    expect(answer.status).toBe(200);
    expect(answer.commits).toBe(COMMITS);
  });

  // The commits: claim and intent, the bank's record, the bank's answer, the order.
  const COMMITS = 4;
  const kills = Array.from({ length: COMMITS }, (_, index) => index + 1).flatMap((commit) =>
    (["before", "after"] as const).map((side) => ({ commit, side })),
  );

  it.each(kills)("leaves a whole order or none when killed $side commit $commit", async (kill) => {
    const day = `2027-01-${String(10 + kill.commit * 2 + (kill.side === "after" ? 1 : 0)).padStart(2, "0")}`;
    const { booking, total } = await prepare(day);
    const { wasKilled } = await placeAndDie(booking, total, kill);
    expect(wasKilled).toBe(true);

    await sweep();
    const swept = await expectWhole(booking);
    // The draft is not lost: the customer can place it, once.
    world.clock.advance({ seconds: 90 });
    await sweepOrders({ db: database.db, clock: world.clock, log });
    const again = await booking.post("place-order", { agreedTotal: total });
    expect(again.status).toBe(200);
    const placed = await expectWhole(booking);
    expect(placed.orders).toHaveLength(1);
    if (swept.orderId !== null) expect(placed.orderId).toBe(swept.orderId);
  });
});
