import { randomUUID } from "node:crypto";
import { newId } from "#kit/server/ids.ts";
import type { World } from "#tests/world.ts";
import { randomOf } from "./scene.ts";

const FIRST_DAY = Date.parse("2027-01-05T07:00:00Z");
const DAYS = 60;
const MINUTE = 60_000;
const CENTER = { lat: 33.465, lng: -112.05 };
/** Half of ten miles, in degrees. */
const HALF = { lat: 0.0724, lng: 0.0868 };

/** A random place in the square of ten miles. */
export function somewhere(random: () => number): { latitude: number; longitude: number } {
  return {
    latitude: CENTER.lat + (random() * 2 - 1) * HALF.lat,
    longitude: CENTER.lng + (random() * 2 - 1) * HALF.lng,
  };
}

/** Creates copies of a groomer at random places in the square of ten miles, or far away from it. */
export async function addGroomers(world: World, count: number, far: boolean): Promise<string[]> {
  const { db } = world;
  const model = await world.addGroomer(far ? { place: { lat: 48, lng: -100 } } : {});
  const random = randomOf(far ? 2 : 1);
  const row = await db.selectFrom("groomers").selectAll().where("id", "=", model).executeTakeFirstOrThrow();
  const account = await db
    .selectFrom("accounts")
    .selectAll()
    .where("id", "=", row.accountId)
    .executeTakeFirstOrThrow();
  const [zone, hours, services] = await Promise.all([
    db.selectFrom("workZones").selectAll().where("groomerId", "=", model).executeTakeFirstOrThrow(),
    db.selectFrom("groomerHours").selectAll().where("groomerId", "=", model).execute(),
    db.selectFrom("groomerServices").selectAll().where("groomerId", "=", model).execute(),
  ]);
  const ids = [model];
  for (let start = 1; start < count; start += 500) {
    const made = Array.from({ length: Math.min(500, count - start) }, () => {
      const shift = far ? { lat: 3 + random() * 8, lng: 3 + random() * 25 } : { lat: 0, lng: 0 };
      const lat = CENTER.lat + shift.lat + (random() * 2 - 1) * HALF.lat;
      const lng = CENTER.lng + shift.lng + (random() * 2 - 1) * HALF.lng;
      return { id: newId(), accountId: newId(), lat, lng };
    });
    ids.push(...made.map(({ id }) => id));
    const email = () => `${randomUUID()}@example.com`;
    await db
      .insertInto("accounts")
      .values(
        made.map(({ accountId }) => ({
          ...account,
          id: accountId,
          email: email(),
          phoneNumber: null,
          phoneVerifiedAt: null,
        })),
      )
      .execute();
    await db
      .insertInto("groomers")
      .values(
        made.map(({ id, accountId, lat, lng }) => ({
          ...row,
          id,
          accountId,
          vanityUrl: id,
          startLatitude: lat,
          startLongitude: lng,
          startAddress: "{}",
          links: "{}",
          permissions: "[]",
          images: "[]",
          notifications: "{}",
          logo: null,
          vanPicture: null,
          profilePicture: null,
        })),
      )
      .execute();
    const box = ({ lat, lng }: { lat: number; lng: number }) => ({
      minLatitude: lat - 0.2,
      maxLatitude: lat + 0.2,
      minLongitude: lng - 0.2,
      maxLongitude: lng + 0.2,
    });
    await db
      .insertInto("workZones")
      .values(
        made.map((groomer) => {
          const { minLatitude: s, maxLatitude: n, minLongitude: w, maxLongitude: e } = box(groomer);
          const polygon = JSON.stringify([
            [w, s],
            [e, s],
            [e, n],
            [w, n],
            [w, s],
          ]);
          return { ...zone, id: newId(), groomerId: groomer.id, polygon, ...box(groomer) };
        }),
      )
      .execute();
    await db
      .insertInto("groomerHours")
      .values(
        made.flatMap(({ id }) =>
          hours.map((dayHours) => ({ ...dayHours, siteId: world.siteId, groomerId: id })),
        ),
      )
      .execute();
    await db
      .insertInto("groomerServices")
      .values(
        made.flatMap(({ id }) =>
          services.map((service) => ({ ...service, siteId: world.siteId, groomerId: id })),
        ),
      )
      .execute();
  }
  return ids;
}

/** Creates four visits a day for sixty days for each groomer, as in W2, without customers. */
export async function addVisits(world: World, groomerIds: readonly string[]): Promise<void> {
  const random = randomOf(3);
  for (const resource of groomerIds) {
    const times = [...Array(DAYS * 4).keys()].map((nth) => {
      const quarters = random() < 0.5 ? 2 : 3;
      const offset = Math.floor(random() * (8 - quarters + 1));
      const from =
        FIRST_DAY + Math.floor(nth / 4) * 1_440 * MINUTE + (540 + (nth % 4) * 120 + offset * 15) * MINUTE;
      return { from, to: from + quarters * 15 * MINUTE, minutes: quarters * 15 };
    });
    await world.db
      .insertInto("occupancy")
      .values(
        times.map(({ from, to, minutes }) => ({
          id: newId(),
          siteId: world.siteId,
          resource,
          during: `[${new Date(from).toISOString()},${new Date(to).toISOString()})`,
          kind: "order",
          holder: newId(),
          ...somewhere(random),
          minutes,
          expiresAt: null,
        })),
      )
      .execute();
  }
}
