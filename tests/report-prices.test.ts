import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { makePet } from "#features/pets/factory.ts";
import { toLocalDate } from "#kit/wire/format/dates.ts";
import { useDatabase } from "./db.ts";
import { anyPriced, type Priced, storePriced } from "./report-prices.ts";
import { expectWhole, readReport } from "./report-steps.ts";
import { makeWorld, type World } from "./world.ts";

const database = useDatabase();
let world: World;

beforeAll(async () => {
  world = await makeWorld(database.db);
});

/** A zone whose clocks change, so that days have 23 to 25 hours. */
const ZONE = "America/Denver";
let year = 2029;

it("random prices fall on the local days of a zone with summer time, and add up to the ledger", async () => {
  await database.db.updateTable("areas").set({ timeZone: ZONE }).where("id", "=", world.areaId).execute();
  const { customerId, accountId } = await world.addCustomer();
  const petId = await makePet(database.db, world.siteId, customerId, world.pets.breeds.poodle, {
    now: world.clock.now(),
  });
  const customer = { customerId, accountId, petId };
  const { token } = await world.addStaff();
  const each = async (all: readonly Priced[]) => {
    // Each run has a year of its own, with a free one between.
    year += 2;
    const yearStart = new Date(`${year}-01-01T07:00:00Z`);
    for (const priced of all) await storePriced(world, customer, { priced, yearStart });
    const period = { from: `${year}-01-01`, to: `${year}-12-31` };
    const report = await readReport(world, token, "revenue", { ...period, by: "day" });
    const expected = sumDays(all, yearStart);
    for (const { key, values } of report.rows)
      expect(values, `${key} of ${JSON.stringify(all)}`).toEqual(
        expected.get(key ?? "") ?? values.map(() => 0),
      );
    await expectWhole(world, token, "revenue", period);
  };
  await fc.assert(fc.asyncProperty(fc.array(anyPriced, { minLength: 1, maxLength: 6 }), each), {
    numRuns: 8,
    endOnFailure: true,
  });
});

/** What each local day should have, in the order of the report's columns. */
function sumDays(all: readonly Priced[], yearStart: Date): Map<string, number[]> {
  const days = new Map<string, number[]>();
  const add = (hours: number, values: readonly number[]) => {
    const day = toLocalDate(yearStart.getTime() + hours * 3_600_000, ZONE);
    const sums = days.get(day) ?? values.map(() => 0);
    days.set(
      day,
      sums.map((sum, nth) => sum + (values[nth] ?? 0)),
    );
  };
  for (const { completedAt, captures, refunds, ...price } of all) {
    const { services, fee, coupon, giftCard, credit, tax, tip } = price;
    const parts = [services, 0 - coupon, 0 - giftCard, 0 - credit, tip, tax, fee];
    const billed = parts.reduce((sum, cents) => sum + cents, 0);
    if (completedAt !== null) add(completedAt, [...parts, 0 - billed, 0, 0]);
    for (const { at, cents } of captures) {
      const [ofFee, ofPrice] = completedAt === null ? [cents, 0] : [0, cents];
      add(at, [0, 0, 0, 0, 0, 0, ofFee, ofPrice, 0, cents]);
    }
    for (const { at, cents } of refunds) add(at, [0, 0, 0, 0, 0, 0, 0, 0, 0 - cents, 0 - cents]);
  }
  return days;
}
