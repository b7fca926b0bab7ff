import { expect } from "vitest";
import { newId } from "#kit/server/ids.ts";
import { type Booking, type BookingOver, startBooking } from "./booking-steps.ts";
import type { World } from "./world.ts";

export const WAITLIST = "/v2/service-checkout/pet-service/customer-waitlist";

/**
 * Fills a day with visits of an hour from 9 to 5 in Phoenix. Returns their ids by the hour of their start.
 */
export async function fillDay(
  world: World,
  groomerId: string,
  date: string,
  place = { lat: 33.465, lng: -112.05 },
): Promise<Map<number, string>> {
  const hours = new Map([9, 10, 11, 12, 13, 14, 15, 16].map((hour) => [hour, newId()]));
  const rows = [...hours].map(([hour, holder]) => {
    const startsAt = Date.parse(`${date}T00:00:00Z`) + (hour + 7) * 3_600_000;
    const during = `[${new Date(startsAt).toISOString()},${new Date(startsAt + 3_600_000).toISOString()})`;
    const where = { resource: groomerId, latitude: place.lat, longitude: place.lng };
    return {
      id: newId(),
      siteId: world.siteId,
      holder,
      during,
      kind: "order" as const,
      minutes: 60,
      ...where,
    };
  });
  await world.db.insertInto("occupancy").values(rows).execute();
  return hours;
}

/** Frees the time of visits, as canceled orders do. */
export async function releaseVisits(world: World, holders: readonly (string | undefined)[]): Promise<void> {
  const ids = holders.filter((id) => id !== undefined);
  await world.db.deleteFrom("occupancy").where("holder", "in", ids).execute();
}

export type Waiter = { booking: Booking; token: string; customerId: string; entryId: string };

/** Puts a new signed-in customer on the waitlist for a bath on some days. */
export async function waitFor(
  world: World,
  days: readonly string[],
  preferred: { startTime?: string; endTime?: string; serviceProviderId?: string } = {},
  over: BookingOver = {},
): Promise<Waiter> {
  const booking = await startBooking(world, over);
  const { token, customerId } = await world.addCustomer();
  booking.token = token;
  const saved = await booking.post("waitlist", { days, ...preferred });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  return { booking, token, customerId, entryId: saved.body.id };
}
