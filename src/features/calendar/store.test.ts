import { beforeEach, expect, it } from "vitest";
import { makeSite } from "#features/accounts/factory.ts";
import { exactPlace } from "#features/places/rules/place.ts";
import type { Tx } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import { run } from "#kit/server/statements.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { sweepHolds } from "./store/sweeps.ts";
import { deleteExpired, deleteHolds, insertHold } from "./store.ts";

const database = useDatabase({ lockMs: 4_000 });
const NOW = new Date("2027-01-05T16:00:00Z");
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
let siteId: SiteId;

beforeEach(async () => {
  await database.db.deleteFrom("occupancy").execute();
  ({ siteId } = await makeSite(database.db));
});

const inTx = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction().execute(work);
const place = exactPlace(33.465, -112.05);

async function holdOf(holder: string, resource: string, expiresAt: Date): Promise<void> {
  const time = { resource, holder, startsAt: at(60), endsAt: at(120), minutes: 60, place };
  await inTx((tx) => insertHold(tx, siteId, { ...time, expiresAt }));
}

const heldBy = async () =>
  (await database.db.selectFrom("occupancy").select("holder").execute()).map(({ holder }) => holder);

it("avoids a deadlock between sessions that clear each other's expired holds", async () => {
  const [one, two, bath, trim] = [newId(), newId(), newId(), newId()];
  await holdOf(one, trim, at(-5));
  await holdOf(two, bath, at(-5));
  const cleared = { one: Promise.withResolvers<void>(), two: Promise.withResolvers<void>() };
  const session = (own: keyof typeof cleared, resource: string, holder: string) =>
    inTx(async (tx) => {
      await deleteExpired(tx, siteId, resource, NOW);
      cleared[own].resolve();
      await Promise.all([cleared.one.promise, cleared.two.promise]);
      await run(tx, deleteHolds(tx, siteId, holder));
    });
  const ends = await Promise.allSettled([session("one", bath, one), session("two", trim, two)]);
  expect(ends.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
  expect(await heldBy()).toEqual([]);
});

it("releases only the holds of the given session", async () => {
  const [one, two] = [newId(), newId()];
  await holdOf(one, newId(), at(5));
  await holdOf(one, newId(), at(-5));
  await holdOf(two, newId(), at(5));
  await inTx((tx) => run(tx, deleteHolds(tx, siteId, one)));
  expect(await heldBy()).toEqual([two]);
});

it("sweeps expired holds and skips locked rows", async () => {
  const [busy, over, live] = [newId(), newId(), newId()];
  await holdOf(busy, newId(), at(-5));
  await holdOf(over, newId(), at(-5));
  await holdOf(live, newId(), at(5));
  await inTx(async (tx) => {
    await tx.selectFrom("occupancy").select("id").where("holder", "=", busy).forUpdate().execute();
    expect(await sweepHolds(database.db, NOW)).toBe(1);
  });
  expect((await heldBy()).sort()).toEqual([busy, live].sort());
  expect(await sweepHolds(database.db, NOW)).toBe(1);
  expect(await heldBy()).toEqual([live]);
});
