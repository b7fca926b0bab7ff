import {
  type CallMore,
  makeAccount,
  makeApi,
  makeCustomer,
  makeRenter,
  makeSignIn,
  makeSite,
  makeStaffMember,
} from "#features/accounts/factory.ts";
import { setPushSender } from "#features/messaging/push/adapters/push-sender.ts";
import { type TestClock, testClock } from "#kit/server/clock.ts";
import type { Db } from "#kit/server/database.ts";
import { setFileStorage } from "#kit/server/files/storage.ts";
import { newId } from "#kit/server/ids.ts";
import type { Role } from "#kit/wire/actor.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { handlers } from "../src/api.ts";
import { fillPorts } from "../src/ports.ts";
import { makeOffer, makePetFacts, type Offer, type PetFactIds } from "./catalog.ts";
import { FAKE_PUSHES } from "./fake-pushes.ts";
import { memoryFiles } from "./memory-files.ts";
import { SECRET } from "./reset-modules.ts";

/** Tuesday, 2027-01-05, 09:00 in Phoenix. */
export const NOW = new Date("2027-01-05T16:00:00Z");

/** An address in the test area with a real ZIP. */
export const HOME = {
  addressLine: "1201 N 7th St",
  locality: "Phoenix",
  adminDistrict: "AZ",
  postalCode: "85006",
};
const CENTER = { lat: 33.465, lng: -112.05 };

/** Makes a closed ring of [longitude, latitude] around a place. `half` is half a side in degrees. */
function square({ lat, lng }: { lat: number; lng: number }, half: number): [number, number][] {
  return [
    [lng - half, lat - half],
    [lng + half, lat - half],
    [lng + half, lat + half],
    [lng - half, lat + half],
    [lng - half, lat - half],
  ];
}

export type GroomerOver = {
  displayName?: string;
  /** Local minutes of the day by weekday (1 to 7). The default is 09:00 to 17:00 every day. */
  hours?: { weekday: number; startMinute: number; endMinute: number }[];
  zonePrice?: number;
  pacePercent?: number;
  weightLimit?: number | null;
  autoAccept?: boolean;
  refusedBreeds?: string[];
  services?: string[];
  place?: { lat: number; lng: number };
};

export type World = {
  db: Db;
  siteId: SiteId;
  host: string;
  clock: TestClock;
  areaId: string;
  pets: PetFactIds;
  offer: Offer;
  /** Calls the whole API as this brand's host. */
  call: (method: string, path: string, more?: CallMore) => Promise<Answer>;
  addGroomer(over?: GroomerOver): Promise<string>;
  addCustomer(): Promise<{ customerId: string; accountId: string; token: string; phoneNumber: string }>;
  addStaff(): Promise<{ accountId: string; token: string }>;
  /** One signed-in person of each role. */
  addPeople(): Promise<Record<Role, { accountId: string; token: string }>>;
};

// biome-ignore lint/suspicious/noExplicitAny: an answer's shape is what each test asserts
export type Answer = { status: number; body: any; cookies: string[]; headers: Headers };

/**
 * Makes a brand with an area around Phoenix, a catalog and pet facts. The test adds groomers and people.
 */
export async function makeWorld(db: Db, over: { now?: Date; slug?: string } = {}): Promise<World> {
  const clock = testClock(over.now ?? NOW);
  fillPorts({ mode: "demo", secret: SECRET, mail: null, twilio: null }, db, clock);
  setPushSender(FAKE_PUSHES);
  setFileStorage(memoryFiles());
  const { siteId, host } = await makeSite(db, over.slug ? { slug: over.slug } : {});
  const areaId = await makeArea(db, siteId);
  const pets = await makePetFacts(db);
  const offer = await makeOffer(db, siteId, pets);
  const api = makeApi(db, handlers, clock);
  return {
    db,
    siteId,
    host,
    clock,
    areaId,
    pets,
    offer,
    call: (method, path, more) => api(host, method, path, more),
    addGroomer: (over = {}) => addGroomer(db, siteId, areaId, offer, over),
    addCustomer: () => makeCustomer(db, siteId, { now: clock.now() }),
    addStaff: () => makeStaffMember(db, siteId, { now: clock.now() }),
    async addPeople() {
      const now = clock.now();
      const groomerId = await addGroomer(db, siteId, areaId, offer, {});
      const { accountId } = await db
        .selectFrom("groomers")
        .select("accountId")
        .where("id", "=", groomerId)
        .executeTakeFirstOrThrow();
      return {
        customer: await makeCustomer(db, siteId, { now }),
        groomer: { accountId, token: await makeSignIn(db, siteId, accountId, { now }) },
        renter: await makeRenter(db, siteId, { now }),
        staff: await makeStaffMember(db, siteId, { now }),
      };
    },
  };
}

async function makeArea(db: Db, siteId: SiteId): Promise<string> {
  const id = newId();
  await db
    .insertInto("areas")
    .values({
      id,
      siteId,
      slug: "phoenix",
      name: "Phoenix",
      phoneNumber: "+16025550100",
      timeZone: "America/Phoenix",
      taxBasisPoints: 860,
      centerLatitude: CENTER.lat,
      centerLongitude: CENTER.lng,
      polygon: JSON.stringify(square(CENTER, 0.4)),
    })
    .execute();
  return id;
}

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, startMinute: 540, endMinute: 1020 }));

async function addGroomer(
  db: Db,
  siteId: SiteId,
  areaId: string,
  offer: Offer,
  over: GroomerOver,
): Promise<string> {
  const { accountId } = await makeAccount(db, siteId, "groomer");
  const id = newId();
  const place = over.place ?? CENTER;
  const displayName = over.displayName ?? "Ada Brush";
  await db
    .insertInto("groomers")
    .values({
      id,
      siteId,
      accountId,
      areaId,
      vanityUrl: `groomer-${id.slice(-12)}`,
      firstName: displayName.split(" ")[0] ?? "",
      lastName: displayName.split(" ")[1] ?? "",
      displayName,
      startAddress: JSON.stringify({}),
      startLatitude: place.lat,
      startLongitude: place.lng,
      startSpreadMiles: 0,
      pacePercent: over.pacePercent ?? 100,
      weightLimit: over.weightLimit ?? null,
      autoAcceptOrders: over.autoAccept ?? true,
    })
    .execute();
  const hours = (over.hours ?? EVERY_DAY).map((dayHours) => ({ ...dayHours, siteId, groomerId: id }));
  if (hours.length > 0) await db.insertInto("groomerHours").values(hours).execute();
  await db
    .insertInto("workZones")
    .values({
      id: newId(),
      siteId,
      groomerId: id,
      name: "Around home",
      price: over.zonePrice ?? 500,
      workDays: [1, 2, 3, 4, 5, 6, 7],
      polygon: JSON.stringify(square(place, 0.2)),
      minLongitude: place.lng - 0.2,
      maxLongitude: place.lng + 0.2,
      minLatitude: place.lat - 0.2,
      maxLatitude: place.lat + 0.2,
    })
    .execute();
  const services = (over.services ?? Object.values(offer.services)).map((serviceId) => ({
    siteId,
    groomerId: id,
    serviceId,
  }));
  if (services.length > 0) await db.insertInto("groomerServices").values(services).execute();
  const refused = (over.refusedBreeds ?? []).map((breedId) => ({ siteId, groomerId: id, breedId }));
  if (refused.length > 0) await db.insertInto("groomerRefusedBreeds").values(refused).execute();
  return id;
}
