import { expect } from "vitest";
import { makeCustomer, makeSignIn, makeStaffMember } from "#features/accounts/factory.ts";
import { ORDERS_PATH, type Order } from "#features/orders/contract/order.ts";
import { makePet } from "#features/pets/factory.ts";
import { type Booking, proveCustomer, readyToPlace, type Slot, startBooking } from "../booking-steps.ts";
import type { TestDatabase } from "../db.ts";
import { makeWorld } from "../world.ts";

/** A day on which the money of a card is held at placing. Later visits have a day each. */
export const SOON = "2027-01-08";

/** The days from January 12 on that can be booked. */
const DAYS = 45;

export type Customer = Awaited<ReturnType<typeof makeCustomer>>;

export type Visit = {
  order: Order;
  booking: Booking;
  token: string;
  id: string;
  petId: string;
  line: string;
};

/** A brand with its groomer Ada, in which each row of the table makes what its call needs. */
export async function makeStage({ db }: TestDatabase, slug?: string) {
  const world = await makeWorld(db, slug ? { slug } : {});
  const ada = await world.addGroomer();
  const now = () => world.clock.now();
  let visits = 0;

  const customer = (over: object = {}): Promise<Customer> =>
    makeCustomer(db, world.siteId, { now: now(), ...over });
  const staff = async () => (await makeStaffMember(db, world.siteId, { now: now() })).token;

  async function groomer(id = ada): Promise<{ accountId: string; token: string }> {
    const { accountId } = await db
      .selectFrom("groomers")
      .select("accountId")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return { accountId, token: await makeSignIn(db, world.siteId, accountId, { now: now() }) };
  }

  const pet = (owner: Customer, over: object = {}) =>
    makePet(db, world.siteId, owner.customerId, world.pets.breeds.poodle, { now: now(), ...over });

  /** The next day for a visit. After the last day that can be booked, the first days get a second visit. */
  const freeDay = () => new Date(Date.UTC(2027, 0, 12 + (visits++ % DAYS))).toISOString().slice(0, 10);

  async function slot(booking: Booking, date = freeDay()): Promise<Slot> {
    const { body } = await booking.get(`available-timeslots?date=${date}&service_provider_id=${ada}`);
    const [first] = body.slots as Slot[];
    if (!first) throw new Error(`Ada has no time on ${date}`);
    return first;
  }

  /** A booking that holds a time of Ada. */
  async function held(): Promise<Booking> {
    const booking = await startBooking(world);
    const { groomerId, startsAt } = await slot(booking);
    const { status } = await booking.post("set-appointment-time", { groomerId, startsAt });
    if (status !== 200) throw new Error(`The time is not held: ${status}`);
    return booking;
  }

  /** A booking of a customer whose number is confirmed. */
  async function proved(): Promise<Booking> {
    const booking = await startBooking(world);
    await proveCustomer(world, booking);
    return booking;
  }

  /** A placed visit of a new customer to Ada, paid in cash on a day of its own. */
  async function visit(over: { date?: string; byCard?: boolean } = {}): Promise<Visit> {
    const booking = await startBooking(world);
    const payment = over.byCard ? ({ id: "card", sourceId: "tok_visa" } as const) : ({ id: "cash" } as const);
    const ready = await readyToPlace(world, booking, await slot(booking, over.date), payment);
    const placed = await booking.post("place-order", { agreedTotal: ready.quote.total });
    const { token = "" } = booking;
    const shown = await world.call("GET", `${ORDERS_PATH}/${placed.body.orders[0].id}`, { token });
    const order = shown.body as Order;
    const [own] = order.petServicesByPet;
    const line = own?.services[0]?.petServiceId ?? "";
    return { order, booking, token, id: order.id, petId: own?.pet.id ?? "", line };
  }

  const setOrder = (id: string, values: object) =>
    db
      .updateTable("orders")
      .set(values as never)
      .where("id", "=", id)
      .execute();

  /** A visit that waits for Ada's answer. */
  async function waiting(over?: Parameters<typeof visit>[0]): Promise<Visit> {
    const made = await visit(over);
    await setOrder(made.id, { status: "pending" });
    return made;
  }

  /** A visit that began two hours ago. */
  async function begun(over?: Parameters<typeof visit>[0]): Promise<Visit> {
    const made = await visit(over);
    const [start, end] = [2, 1].map((hours) => new Date(now().getTime() - hours * 3_600_000));
    await setOrder(made.id, { appointmentStart: start, appointmentEnd: end });
    return made;
  }

  /** A complete visit. */
  async function completed(over?: Parameters<typeof visit>[0]): Promise<Visit> {
    const made = await begun(over);
    const { token } = await groomer();
    const answer = await world.call("POST", `/v2/groomer/orders/${made.id}/complete`, {
      token,
      body: finalsOf(made),
    });
    if (answer.status !== 200) throw new Error(`The visit is not complete: ${JSON.stringify(answer.body)}`);
    return made;
  }

  /** A request of a customer to Ada, without a time. */
  async function requested(): Promise<{ id: string; booking: Booking }> {
    const booking = await startBooking(world);
    await booking.put("request-wishes", {
      days: [],
      partsOfDay: [],
      wantsCall: true,
      note: "",
      groomerId: ada,
    });
    await proveCustomer(world, booking);
    const { body } = await booking.post("mark-as-order-request");
    return { id: body.orders[0].id, booking };
  }

  /** The newest mail or text to an address. */
  async function messageTo(recipient: string): Promise<string> {
    const { bodyText } = await db
      .selectFrom("outboxMessages")
      .select("bodyText")
      .where("siteId", "=", world.siteId)
      .where("recipient", "=", recipient)
      .orderBy("createdAt", "desc")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    return bodyText;
  }

  const codeTo = async (recipient: string) => /\b\d{6}\b/.exec(await messageTo(recipient))?.[0] ?? "";

  /** Makes a call that a row needs before its own. */
  async function done(method: string, path: string, more: Parameters<typeof world.call>[2]) {
    const answer = await world.call(method, path, more);
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer;
  }

  const accounts = { customer, staff, groomer, pet, messageTo, codeTo, done };
  const orders = { visit, waiting, begun, completed, requested, setOrder };
  return { db, world, ada, now, slot, freeDay, held, proved, ...accounts, ...orders };
}

export type Stage = Awaited<ReturnType<typeof makeStage>>;

/** The end of a visit: each line at the lower end of its range, cash received. */
export const finalsOf = ({ order }: Visit) => ({
  petServices: order.petServicesByPet
    .flatMap(({ services }) => services)
    .map((line) => ({ petServiceId: line.petServiceId, final: line.minEstimatedPrice })),
  cashReceived: true,
});

/** The call of one endpoint by its intended caller, on rows that exist. */
export type Call = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  file?: Blob;
  token?: string | undefined;
  headers?: Record<string, string>;
  /** The unparsed body of a raw call. */
  text?: string;
  /** Part of the answer, where an empty answer would fit the contract too. */
  shows?: unknown;
};

export type Rows = Record<string, (stage: Stage) => Call | Promise<Call>>;

/** A list with such a row among the rows that other calls made before. */
export const including = (row: object) => expect.arrayContaining([expect.objectContaining(row)]);

/** Names the rows of one path. */
export const under = (base: string, rows: Rows): Rows =>
  Object.fromEntries(Object.entries(rows).map(([key, row]) => [key.replace(" ", ` ${base}`), row]));
