import pg from "pg";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { findActor } from "#features/accounts/service/find-actor.ts";
import { startBoard } from "#features/calendar/board/occupancy.ts";
import { calendarFile } from "#features/orders/adapters/calendar-file.ts";
import { readMailSource } from "#features/orders/internal/notify-order.ts";
import { toCalendarEntry } from "#features/orders/mail/calendar-entry.ts";
import { confirmationMail, confirmationText } from "#features/orders/mail/confirmation.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { createLog } from "#kit/server/log.ts";
import { type Booking, firstSlotOn, readyToPlace, startBooking } from "#tests/booking-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { makeWorld, type World } from "#tests/world.ts";
import { placeOrder } from "../service/place-order.ts";

/** New orders try these numbers first. */
const numbers = vi.hoisted(() => ({ next: [] as string[] }));
vi.mock("#kit/server/ids.ts", async (original) => {
  const real = await original<typeof import("#kit/server/ids.ts")>();
  return { ...real, newNumber: () => numbers.next.shift() ?? real.newNumber() };
});

const database = useDatabase();
const DAY = "2027-01-06";
let world: World;

beforeEach(async () => {
  world = await makeWorld(database.db);
  await world.addGroomer();
});
afterEach(() => vi.restoreAllMocks());

async function ready(day: string, payment: Parameters<typeof readyToPlace>[3] = { id: "cash" }) {
  const booking = await startBooking(world);
  const { quote } = await readyToPlace(world, booking, await firstSlotOn(booking, day), payment);
  return { booking, total: quote.total as { min: number; max: number } };
}

async function contextOf({ token = "" }: Booking): Promise<Context> {
  const now = world.clock.now();
  const actor = (await findActor(database.db, world.siteId, token, now)) as Context["actor"];
  const request = {
    requestId: "test",
    ipAddress: "127.0.0.1",
    userAgent: "test",
    origin: "http://localhost",
  };
  const cookies = { cookie: () => undefined, setCookie: () => {} };
  return {
    siteId: world.siteId,
    actor,
    now,
    db: database.db,
    log: createLog("silent"),
    ...request,
    ...cookies,
  };
}

/** Lists the SQL statements that are sent while `work` runs. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const recorded: string[] = [];
  const real = pg.Client.prototype.query;
  vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
    this: pg.Client,
    ...parameters: unknown[]
  ) {
    const [what] = parameters as [string | { text: string }];
    recorded.push(typeof what === "string" ? what : what.text);
    return real.apply(this, parameters as never);
  } as never);
  await work();
  vi.restoreAllMocks();
  return recorded;
}

describe("a cash order", () => {
  it("locks, reads, writes and commits by one statement each", async () => {
    // The first order fills the caches and saves the customer's pet.
    const first = await ready("2027-01-07");
    await placeOrder(await contextOf(first.booking), first.booking.id, first.total);
    const { booking, total } = await ready(DAY);
    const context = await contextOf(booking);
    const recorded = await statementsOf(async () => {
      const session = await placeOrder(context, booking.id, total);
      expect(session).toMatchObject({
        status: "placed",
        missing: [],
        orders: [{ number: expect.any(String) }],
      });
    });
    const [begin, commit] = [recorded.indexOf("begin"), recorded.indexOf("commit")];
    // Between begin and commit are a lock, a read and a write.
    expect(commit - begin - 1, recorded.join("\n")).toBe(3);
    // The session and the customer's blocks are read before; and groomers, as no roster is in memory.
    const around = [...recorded.slice(0, begin), ...recorded.slice(commit + 1)];
    expect(around.filter((text) => !text.includes('from "groomers"'))).toHaveLength(2);
  });

  it("returns the session exactly as a later read shows it", async () => {
    const { booking, total } = await ready(DAY);
    const shown = await booking.post("place-order", { agreedTotal: total });
    expect(shown.body.status).toBe("placed");
    expect((await booking.get("")).body).toEqual(shown.body);
  });
});

describe("a cash order whose time is taken", () => {
  it.each([true, false])(
    "offers the nearest other times and changes nothing else (with a board: %s)",
    async (hasBoard) => {
      const { booking, total } = await ready(DAY);
      const { visits } = (await booking.get("")).body;
      const slot = { groomerId: visits[0].groomer.id, startsAt: visits[0].startsAt };
      world.clock.advance({ minutes: 11 });
      expect((await (await startBooking(world)).post("set-appointment-time", slot)).status).toBe(200);
      const log = createLog("silent");
      const board = hasBoard ? startBoard({ ...database, clock: world.clock, log }) : null;
      await board?.ready;
      const { status, body } = await booking.post("place-order", { agreedTotal: total });
      await board?.close();
      expect([status, body.code]).toEqual([409, "slot_taken"]);
      expect(body.details.nearest.length).toBeGreaterThan(0);
      expect(body.details.nearest).not.toContainEqual(expect.objectContaining(slot));
      expect((await booking.get("")).body).toMatchObject({
        status: "new",
        visits: [],
        hold: null,
        missing: ["time"],
      });
      const orders = database.db.selectFrom("orders").select("id").where("siteId", "=", world.siteId);
      expect(await orders.execute()).toEqual([]);
      const held = database.db.selectFrom("occupancy").select("kind").where("siteId", "=", world.siteId);
      expect(await held.execute()).toEqual([{ kind: "hold" }]);
      await booking.post("set-appointment-time", body.details.nearest[0]);
      expect((await booking.post("place-order", { agreedTotal: total })).body.status).toBe("placed");
    },
  );
});

describe("the confirmation that a customer gets", () => {
  it("shows the order as the database has it", async () => {
    const booking = await startBooking(world);
    const { tabby } = world.pets.breeds;
    const { pets } = (await booking.get("")).body;
    const updated = await booking.put("pets", {
      pets: [
        { id: pets[0].id, breedId: pets[0].breed.id },
        { breedId: tabby, name: "Mia & <Co>", gender: "female", birthYear: 2021 },
      ],
    });
    const services = [{ id: world.offer.services.catBath }];
    await booking.put("set-services", { pets: [{ id: updated.body.pets[1].id, services }] });
    const { quote } = await readyToPlace(world, booking, await firstSlotOn(booking, DAY), { id: "cash" });
    const { body } = await booking.post("place-order", { agreedTotal: quote.total });
    const { id } = body.orders[0];
    const rows = await database.db
      .selectFrom("outboxMessages")
      .select(["key", "recipient", "subject", "bodyText", "bodyHtml", "attachments"])
      .where("key", "like", `order:${id}:%`)
      .orderBy("key")
      .execute();
    const { origin } = (await database.db
      .selectFrom("orders")
      .select("origin")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()) as { origin: string };
    const scope = { siteId: world.siteId, now: world.clock.now(), origin };
    const read = await database.db.transaction().execute((tx) => readMailSource(tx, scope, id));
    const { order, site, firstName } = read.source;
    const mail = { order, site, firstName, origin };
    const file = {
      name: `${order.number}.ics`,
      type: "text/calendar",
      content: calendarFile(toCalendarEntry(mail)),
    };
    expect(rows).toEqual([
      {
        key: `order:${id}:confirmation:mail`,
        recipient: read.to.email,
        ...confirmationMail(mail),
        attachments: [file],
      },
      {
        key: `order:${id}:confirmation:text`,
        recipient: read.to.phoneNumber,
        subject: "",
        bodyText: confirmationText(mail),
        bodyHtml: "",
        attachments: [],
      },
    ]);
    expect(rows[0]?.bodyText).toContain("Mia & <Co>");
  });
});

describe("an order number that is already in use", () => {
  it.each([
    ["cash", { id: "cash" as const }],
    ["card", { id: "card" as const, sourceId: "tok_visa" }],
  ])("is skipped: the order paid by %s gets the next number", async (_, payment) => {
    const drafts = [await ready(DAY, payment), await ready("2027-01-08", payment)];
    const recorded: string[] = [];
    for (const { booking, total } of drafts) {
      numbers.next = ["AAAAAA", "AAAAAA", "BBBBBB"].slice(recorded.length);
      const { body } = await booking.post("place-order", { agreedTotal: total });
      recorded.push(body.orders[0].number);
      numbers.next = [];
    }
    expect(recorded).toEqual(["AAAAAA", "BBBBBB"]);
  });
});
