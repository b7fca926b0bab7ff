import { describe, expect, it } from "vitest";
import { toLocalDateTime } from "#kit/wire/format/dates.ts";
import { useDatabase } from "#tests/db.ts";
import { useStaffMoves } from "#tests/staff-move-steps.ts";

const database = useDatabase();
const moves = useStaffMoves(database);
const { steps, answers, set, reach, others } = moves;
const { move, judge, judgeAsGroomer, fitsOn, chargeDrives, occupy } = moves;
const { at, later: start } = steps;

const OFFSETS = [-240, -135, -15, 15, 60, 90, 120, 180, 240, 300, 420, 1_440, 1_560, 12 * 60];

describe("another time of a visit, as staff see it", () => {
  it("is judged as for its groomer, at every offset", async () => {
    await occupy(at.ada, start(180), start(240));
    const verdicts = new Set<string>();
    for (const minutes of OFFSETS) {
      const [mine, theirs] = [await judge(start(minutes)), await judgeAsGroomer(start(minutes))];
      expect([mine.status, theirs.status]).toEqual([200, 200]);
      const {
        serviceProvider,
        needsConsent,
        broken: _broken,
        overridden: _overridden,
        ...judged
      } = mine.body;
      expect(judged).toEqual(theirs.body);
      expect([serviceProvider.id, needsConsent]).toEqual([at.ada, false]);
      verdicts.add(String(judged.reason));
    }
    expect(verdicts.size).toBeGreaterThan(2);
  });

  it("is judged for another groomer, who has other visits and other prices", async () => {
    await occupy(at.ada, start(120), start(180));
    await chargeDrives(2_500, others.bea);
    expect((await judge(start(120))).body.reason).toBe("fully_booked");
    const { body } = await judge(start(120), others.bea);
    expect(body).toMatchObject({
      reason: null,
      serviceProvider: { id: others.bea, displayName: "Bea Comb" },
    });
    expect(body.total.max).toBeGreaterThan(at.order.totals.total.max);
    expect(body.phoneTotal).toEqual(at.order.totals.total);
    expect((await judge(start(0), others.bea)).body.reason).toBeNull();
    expect((await judge(start(0))).body.errors).toHaveProperty("time");
  });

  it("says when the customer could no longer cancel free of charge", async () => {
    reach(at.order.appointmentStart, -25 * 60);
    await answers.signIn();
    expect((await judge(start(-90))).body).toMatchObject({ reason: null, needsConsent: true });
    expect((await judge(start(120))).body).toMatchObject({ reason: null, needsConsent: false });
    expect((await move(start(-90))).body.message).toContain("cancel free of charge");
  });

  it("fits on the board where a single judgement says so, with every groomer", async () => {
    await occupy(at.ada, start(120), start(180));
    const { status, body } = await fitsOn("2027-01-08");
    expect(status).toBe(200);
    const isIn = (groomerId: string, time: string) =>
      body.groomers
        .find(({ id }: { id: string }) => id === groomerId)
        .starts.some(
          ({ fromTime, toTime }: Record<string, string>) =>
            String(fromTime) <= time && time <= String(toTime),
        );
    const offers = new Set<boolean>();
    for (const minutes of [-120, -60, 15, 60, 90, 120, 150, 180, 240, 300, 420])
      for (const groomerId of [at.ada, others.bea]) {
        const time = toLocalDateTime(start(minutes), "America/Phoenix").slice(11, 16);
        const { body: judged } = await judge(start(minutes), groomerId);
        expect([minutes, groomerId, isIn(groomerId, time)]).toEqual([
          minutes,
          groomerId,
          judged.reason === null,
        ]);
        offers.add(judged.reason === null);
      }
    expect(offers.size).toBe(2);
  });

  it("does not fit a groomer who is closed or does not offer it, and says why", async () => {
    await database.db.deleteFrom("groomerHours").where("groomerId", "=", at.ada).execute();
    await database.db.deleteFrom("groomerServices").where("groomerId", "=", others.bea).execute();
    const { body } = await fitsOn("2027-01-08");
    expect(Object.fromEntries(body.groomers.map((one: { id: string }) => [one.id, one]))).toMatchObject({
      [at.ada]: { starts: [], reason: "closed" },
      [others.bea]: { starts: [], reason: "not_offered", minutes: null },
    });
    await set({ status: "pending" });
    expect((await fitsOn("2027-01-08")).status).toBe(409);
  });
});
