import { expect } from "vitest";
import { BASE } from "#features/booking/contract/session.ts";
import { HOME, type World } from "./world.ts";

/** An unfinished booking with the calls that its browser would make. */
export type Booking = {
  id: string;
  token?: string;
  post(path: string, body?: unknown): ReturnType<World["call"]>;
  put(path: string, body?: unknown): ReturnType<World["call"]>;
  get(path: string): ReturnType<World["call"]>;
};

let people = 0;

export type BookingOver = {
  address?: typeof HOME;
  /** Other facts of the dog beside breed and name. */
  pet?: Record<string, unknown>;
  services?: readonly { id: string; serviceAddOns?: readonly string[] }[];
};

/** Starts a session with one dog and a bath, so that it can search times. */
export async function startBooking(
  world: World,
  over: BookingOver = {},
  arrival: { referral?: string; utm?: Record<string, string>; referrer?: string } = {},
): Promise<Booking> {
  const body = { address: over.address ?? HOME, ...arrival };
  const started = await world.call("POST", `${BASE}/search`, { body });
  expect(started.status).toBe(200);
  const booking: Booking = {
    id: started.body.id,
    post: (path, body) => send("POST", path, body),
    put: (path, body) => send("PUT", path, body),
    get: (path) => send("GET", path),
  };
  const send = (method: string, path: string, body?: unknown) =>
    world.call(method, `${BASE}/${booking.id}${path === "" ? "" : `/${path}`}`, {
      ...(booking.token && { token: booking.token }),
      ...(body !== undefined && { body }),
    });
  const dog = { breedId: world.pets.breeds.poodle, name: "Bo", gender: "male", birthYear: 2020, ...over.pet };
  const saved = await booking.put("pets", { pets: [dog] });
  const bath = [{ id: world.offer.services.bath, serviceAddOns: [world.offer.addOns.teeth] }];
  const services = over.services ?? bath;
  const chosen = await booking.put("set-services", { pets: [{ id: saved.body.pets[0].id, services }] });
  expect(chosen.status).toBe(200);
  return booking;
}

export const CONTACT = {
  firstName: "Ann",
  lastName: "Lee",
  email: "ann@example.com",
  cancellationPolicy: true,
  petRelease: true,
  termsAndConditions: true,
};

/** Reads the latest code texted to a number. */
export async function codeFor(world: World, phoneNumber: string): Promise<string> {
  const { bodyText } = await world.db
    .selectFrom("outboxMessages")
    .select("bodyText")
    .where("siteId", "=", world.siteId)
    .where("channel", "=", "text")
    .where("recipient", "=", phoneNumber)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return /\b\d{6}\b/.exec(bodyText)?.[0] ?? "";
}

/** Proves a new phone number, which gives the booking a customer. Saves the sign-in. */
export async function proveCustomer(
  world: World,
  booking: Booking,
  phoneNumber = `+1602${String(2_000_000 + ++people)}`,
): Promise<void> {
  expect((await booking.post("customer", { ...CONTACT, phoneNumber })).status).toBe(200);
  expect((await booking.post("customer/send-digit-code")).status).toBe(200);
  const registered = await booking.post("customer/register", { code: await codeFor(world, phoneNumber) });
  expect(registered.status).toBe(200);
  booking.token = /waggon_session=([^;]+)/.exec(registered.cookies.join("\n"))?.[1];
}

/** Adds a held time, a customer and a payment method, so that the order can be placed. */
export async function readyToPlace(
  world: World,
  booking: Booking,
  slot: { groomerId: string; startsAt: string },
  payment: { id: "cash" } | { id: "card"; sourceId: string } = { id: "card", sourceId: "tok_visa" },
) {
  expect((await booking.post("set-appointment-time", slot)).status).toBe(200);
  await proveCustomer(world, booking);
  const ready = await booking.put("payment-method", payment);
  expect(ready.body.missing).toEqual([]);
  return ready.body;
}

export type Slot = { groomerId: string; startsAt: string; startTime: string; endTime: string };

/** Reads the times offered on a day. */
export async function slotsOn(booking: Booking, date: string): Promise<Slot[]> {
  const answer = await booking.get(`available-timeslots?date=${date}`);
  expect(answer.status).toBe(200);
  return answer.body.slots;
}

/** Reads the first time of a day. */
export async function firstSlotOn(booking: Booking, date: string): Promise<Slot> {
  const [slot] = await slotsOn(booking, date);
  if (!slot) throw new Error(`Nothing is offered on ${date}`);
  return slot;
}
