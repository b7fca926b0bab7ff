import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readGroomers } from "#features/groomers/service.ts";
import type { Tx } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import { run } from "#kit/server/statements.ts";
import { useDatabase } from "#tests/db.ts";
import { makeWorld, NOW, type World } from "#tests/world.ts";
import { type Choice, hold } from "../service.ts";
import { insertVisits } from "../store.ts";
import {
  CHANGED,
  type CommitSteps,
  commitInQueue,
  commitTimes,
  inGroomerQueues,
  takenAt,
} from "./commit-times.ts";

const database = useDatabase();
let world: World;
let ada: Omit<Choice, "startsAt">;

/** An hour of 2027-01-06 by Phoenix's clock. */
const at = (hour: number) => new Date(Date.parse("2027-01-06T07:00:00Z") + hour * 3_600_000);

beforeAll(async () => {
  world = await makeWorld(database.db);
  const [groomer] = await readGroomers(database.db, world.siteId, [await world.addGroomer()]);
  if (!groomer) throw new Error("no groomer");
  const needs = { minutes: 60, pets: [], from: "2027-01-06", to: "2027-01-06" };
  ada = { groomer, needs: { ...needs, place: groomer.startPlace, noticeMinutes: 0, horizonDays: 60 } };
});
beforeEach(async () => {
  await database.db.deleteFrom("occupancy").execute();
});

type Held = Awaited<ReturnType<typeof hold>>;
type Steps = CommitSteps<string, Held, string>;

/** Makes the steps that hold these hours for a new session; `changes` replaces single steps. */
function holding(hours: readonly number[], changes: Partial<Steps> = {}): Steps {
  const choices = hours.map((hour) => ({ ...ada, startsAt: at(hour) }));
  return {
    lock: async () => ({ ok: true, locked: newId() }),
    take: (tx, session) => hold(tx, world.siteId, session, choices, NOW),
    write: async () => ({ ok: true, result: "written" }),
    ...changes,
  };
}
const commit = (steps: Steps) => commitInQueue(database.db, steps);

async function starts(): Promise<string[]> {
  const busy = await database.db.selectFrom("occupancy").select("during").orderBy("during").execute();
  return busy.map(({ during }) => /\d\d:\d\d/.exec(during)?.[0] ?? during);
}

describe("a commit of times", () => {
  it("locks, takes and writes in one transaction", async () => {
    expect(await commit(holding([9, 11]))).toEqual({ ok: true, result: "written" });
    expect(await starts()).toHaveLength(2);
  });

  it("names the choice whose time is taken, and takes no time", async () => {
    await commit(holding([11]));
    expect(await commit(holding([9, 11]))).toEqual(takenAt(1));
    expect(await starts()).toHaveLength(1);
  });

  it("returns the reason that the rules gave", async () => {
    expect(await commit(holding([2]))).toMatchObject({ ok: false, why: "taken", index: 0, reason: "closed" });
  });

  it("refuses a time that the rules allow but the database refuses", async () => {
    await commit(holding([9]));
    const unjudged = async (tx: Tx): Promise<Held> => {
      const time = { resource: ada.groomer.id, startsAt: at(9), endsAt: at(10), minutes: 60 };
      const visit = { ...time, holder: newId(), place: ada.needs.place };
      await run(tx, insertVisits(tx, world.siteId, [visit]));
      return { ok: true, openings: [], expiresAt: NOW };
    };
    expect(await commit(holding([9], { take: unjudged }))).toEqual(takenAt(null));
    expect(await starts()).toHaveLength(1);
  });

  it("rolls the time back when the last step refuses", async () => {
    expect(await commit(holding([9], { write: async () => CHANGED }))).toEqual(CHANGED);
    expect(await starts()).toEqual([]);
  });

  it("takes no time when the locked rows have changed or the work is already done", async () => {
    expect(await commit(holding([9], { lock: async () => CHANGED }))).toEqual(CHANGED);
    const done = await commit(holding([9], { lock: async () => ({ ok: true, done: "before" }) }));
    expect(done).toEqual({ ok: true, result: "before" });
    expect(await starts()).toEqual([]);
  });

  it("rolls back after an error and throws it", async () => {
    const broken = new Error("broken");
    const write = async () => Promise.reject(broken);
    await expect(commit(holding([9], { write }))).rejects.toBe(broken);
    expect(await starts()).toEqual([]);
  });
});

describe("a commit with a plan", () => {
  /** Plans and commits with one list of steps for each try, and records what happens. */
  async function tryAll(tries: readonly Steps[]) {
    const seen: string[] = [];
    let nth = 0;
    const committed = commitTimes(database.db, {
      plan: async () => {
        seen.push(`plan ${nth}`);
        return nth < tries.length ? nth++ : null;
      },
      groomersOf: () => [ada.groomer.id],
      stepsOf: (plan) => tries[plan] as Steps,
      undo: async (plan) => seen.push(`undo ${plan}`),
    });
    return { committed: await committed.catch((error: unknown) => error), seen };
  }
  const changed = () => holding([9], { write: async () => CHANGED });

  it("plans again after a change and undoes the failed try", async () => {
    const { committed, seen } = await tryAll([changed(), holding([9])]);
    expect(committed).toEqual({ ok: true, result: "written", plan: 1 });
    expect(seen).toEqual(["plan 0", "undo 0", "plan 1"]);
    expect(await starts()).toHaveLength(1);
  });

  it("tries at most three times", async () => {
    const { committed, seen } = await tryAll([changed(), changed(), changed(), holding([9])]);
    expect(committed).toEqual({ ...CHANGED, plan: 2 });
    expect(seen).toEqual(["plan 0", "undo 0", "plan 1", "undo 1", "plan 2", "undo 2"]);
    expect(await starts()).toEqual([]);
  });

  it("does not try again when a time is taken", async () => {
    await commit(holding([9]));
    const { committed, seen } = await tryAll([holding([9]), holding([11])]);
    expect(committed).toEqual({ ...takenAt(0), plan: 0 });
    expect(seen).toEqual(["plan 0", "undo 0"]);
  });

  it("undoes the plan when a step throws", async () => {
    const broken = new Error("broken");
    const { committed, seen } = await tryAll([holding([9], { write: async () => Promise.reject(broken) })]);
    expect(committed).toBe(broken);
    expect(seen).toEqual(["plan 0", "undo 0"]);
  });

  it("takes no time when the planner returns null", async () => {
    expect(await tryAll([])).toEqual({ committed: { ok: true, plan: null }, seen: ["plan 0"] });
  });

  it("waits only for earlier work with the same groomer", async () => {
    const gate = Promise.withResolvers<void>();
    const ahead = inGroomerQueues([ada.groomer.id], () => gate.promise);
    let isDone = false;
    const waiting = tryAll([holding([9])]).then(() => {
      isDone = true;
    });
    await inGroomerQueues([newId()], async () =>
      expect(await commit(holding([11]))).toMatchObject({ ok: true }),
    );
    expect(isDone).toBe(false);
    gate.resolve();
    await Promise.all([ahead, waiting]);
    expect(await starts()).toHaveLength(2);
  });
});
