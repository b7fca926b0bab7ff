import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { lockCustomer } from "#features/accounts/service/lock-customer.ts";
import { newId } from "#kit/server/ids.ts";
import { createLog } from "#kit/server/log.ts";
import { takeLock } from "#kit/server/statements.ts";
import { slotsOn, startBooking } from "#tests/booking-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { closeOtherGroomers } from "#tests/groomer-states.ts";
import { fillDay, releaseVisits, WAITLIST, type Waiter, waitFor } from "#tests/waitlist-steps.ts";
import { makeWorld, NOW, type World } from "#tests/world.ts";
import { offerSlots, sweepWaiting } from "../internal/offer-slots.ts";
import * as waitlistStore from "../store/entries.ts";
import * as offerStore from "../store/offers.ts";

const database = useDatabase();
let world: World;
let groomerId: string;
let hours: Map<number, string>;
const FULL = "2027-01-08";

beforeAll(async () => {
  world = await makeWorld(database.db);
  groomerId = await world.addGroomer();
});

beforeEach(async () => {
  world.clock.set(NOW);
  for (const table of ["waitlistEntries", "waitlistOffers", "occupancy", "limits"] as const)
    await database.db.deleteFrom(table).execute();
  await closeOtherGroomers(database.db, groomerId);
  hours = await fillDay(world, groomerId, FULL);
});

const runOffers = () =>
  offerSlots({ db: database.db, log: createLog("silent"), now: world.clock.now() }, world.siteId);
const freeTwoHours = () => releaseVisits(world, [hours.get(11), hours.get(12)]);
const offerOf = async ({ token }: Pick<Waiter, "token">) =>
  (await world.call("GET", WAITLIST, { token })).body[0]?.offer ?? null;

const lastTime = async () => (await slotsOn(await startBooking(world), FULL)).at(-1);

describe("more entries than one run reads", () => {
  const offerOne = (where = {}) =>
    offerSlots({ db: database.db, log: createLog("silent"), now: world.clock.now() }, world.siteId, where, 1);

  it("each get a turn, even after an entry without a slot", async () => {
    const longest = await waitFor(world, [FULL], { startTime: "09:00", endTime: "10:30" });
    world.clock.advance({ minutes: 5 });
    const other = await waitFor(world, [FULL]);
    await freeTwoHours();
    expect([await offerOne(), await offerOne()]).toEqual([0, 1]);
    expect([await offerOf(longest), await offerOf(other)]).toEqual([null, expect.anything()]);
  });

  it("are read only if the freed groomer may visit them", async () => {
    const elsewhere = await world.addGroomer();
    await fillDay(world, elsewhere, FULL);
    await waitFor(world, [FULL], { serviceProviderId: elsewhere });
    world.clock.advance({ minutes: 5 });
    await waitFor(world, [FULL]);
    await freeTwoHours();
    expect(await offerOne({ groomerId })).toBe(1);
  });

  it("get offers in one brand even if another brand's run fails", async () => {
    const waiter = await waitFor(world, [FULL]);
    const broken = newId();
    const sites = vi.spyOn(waitlistStore, "listSites").mockResolvedValue([broken as never, world.siteId]);
    const lapsed = vi.spyOn(offerStore, "endLapsed").mockRejectedValueOnce(new Error("broken"));
    await freeTwoHours();
    await sweepWaiting({ db: database.db, log: createLog("silent"), now: world.clock.now() });
    for (const spy of [sites, lapsed]) spy.mockRestore();
    expect(await offerOf(waiter)).not.toBeNull();
  });
});

describe("a time that begins soon", () => {
  it("is held only if it still meets the brand's notice when the hold ends", async () => {
    const waiter = await waitFor(world, [FULL]);
    await freeTwoHours();
    const last = await lastTime();
    const { leadMinutes } = await database.db
      .selectFrom("sites")
      .select("leadMinutes")
      .where("id", "=", world.siteId)
      .executeTakeFirstOrThrow();
    const ahead = (minutes: number) => new Date(Date.parse(last?.startsAt ?? "") - minutes * 60_000);
    world.clock.set(ahead(leadMinutes + 29));
    expect(await lastTime()).toEqual(last);
    expect(await runOffers()).toBe(0);
    world.clock.set(ahead(leadMinutes + 30));
    expect(await runOffers()).toBe(1);
    expect(await offerOf(waiter)).toMatchObject({ startsAt: last?.startsAt });
  });
});

describe("a customer cannot block a time for all others", () => {
  it("by ending and repeating an entry, because the same time is not held again", async () => {
    const first = await waitFor(world, [FULL]);
    await freeTwoHours();
    await runOffers();
    expect(await offerOf(first)).not.toBeNull();
    // Another customer gets an offer in between, so the day is full when the entry is written again.
    world.clock.advance({ minutes: 5 });
    const second = await waitFor(world, [FULL]);
    await world.call("DELETE", `${WAITLIST}/${first.entryId}`, first);
    await runOffers();
    expect(await offerOf(second)).not.toBeNull();
    const again = await startBooking(world);
    again.token = first.token;
    expect((await again.post("waitlist", { days: [FULL] })).status).toBe(200);
    await world.call("DELETE", `${WAITLIST}/${second.entryId}`, second);
    expect(await runOffers()).toBe(0);
    expect(await offerOf(first)).toBeNull();
  });

  it("by many entries, because a customer gets at most three offers a day", async () => {
    const { customerId, token } = await waitFor(world, [FULL]);
    const past = (nth: number) => {
      const startsAt = new Date(`2027-02-0${nth}T17:00:00Z`);
      return {
        ...{ id: newId(), siteId: world.siteId, entryId: null, customerId, groomerId, startsAt },
        ...{ bookingSessionId: newId(), endsAt: new Date(startsAt.getTime() + 3_600_000) },
        ...{ expiresAt: NOW, endedAt: NOW, createdAt: world.clock.now() },
      };
    };
    await database.db
      .insertInto("waitlistOffers")
      .values([past(1), past(2), past(3)])
      .execute();
    await freeTwoHours();
    expect([await runOffers(), await offerOf({ token })]).toEqual([0, null]);
    world.clock.advance({ minutes: 24 * 60 });
    expect(await runOffers()).toBe(1);
  });
});

describe("an entry that is replaced while a time is held", () => {
  const replace = ({ booking }: Waiter, input: object) =>
    booking.post("waitlist", { days: [FULL], ...input });
  const holds = async () => {
    const held = database.db.selectFrom("occupancy").select("holder").where("kind", "=", "hold");
    return (await held.execute()).length;
  };

  it("holds the time while it matches, then releases it", async () => {
    const waiter = await waitFor(world, [FULL]);
    await freeTwoHours();
    await runOffers();
    const offer = await offerOf(waiter);
    expect((await replace(waiter, { startTime: "10:00" })).body.offer).toEqual(offer);
    expect(await holds()).toBe(1);
    const { endTime } = offer;
    expect((await replace(waiter, { startTime: endTime, endTime: "17:00" })).body).toMatchObject({
      ...{ offer: null, startTime: endTime },
    });
    expect(await holds()).toBe(0);
  });

  it("locks the entry before the customer, which avoids a deadlock with a placed booking", async () => {
    const waiter = await waitFor(world, [FULL]);
    const { answer } = await database.db.transaction().execute(async (tx) => {
      await waitlistStore.lockEntry(tx, world.siteId, waiter.entryId);
      const answer = replace(waiter, {});
      await expect.poll(waitingForLocks, { timeout: 20_000 }).toBe(1);
      expect(await takeLock(tx, lockCustomer(world.siteId, waiter.customerId))).toBe(true);
      return { answer };
    });
    expect((await answer).status).toBe(200);
  });
});

async function waitingForLocks(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db);
  return rows[0]?.waiting ?? 0;
}
