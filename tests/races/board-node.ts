// Another node on the same database. It lists times from its own board, and books on command.

import { startBoard } from "#features/calendar/board/occupancy.ts";
import { openings } from "#features/calendar/rules/bookable-times.ts";
import type { GroomerNeeds } from "#features/calendar/rules/groomer-calendar.ts";
import { hold, readCalendars } from "#features/calendar/service.ts";
import { readGroomers } from "#features/groomers/service.ts";
import { testClock } from "#kit/server/clock.ts";
import { openDatabase } from "#kit/server/database.ts";
import { asSiteId, newId } from "#kit/server/ids.ts";
import { createLog } from "#kit/server/log.ts";
import { PATIENT, PATIENT_MS } from "#tests/patient.ts";

export type Task = { url: string; now: string; siteId: string; groomerId: string; needs: GroomerNeeds };
/**
 * `list` answers once `startsAt` is no longer listed, or at once without a time. `book` answers whether it
 * won.
 */
export type Command = { id: number; what: "list" | "book"; startsAt: number | null };
export type Answer = { id: number; starts: number[]; fromBoard: boolean; booked: boolean; at: number };

const task = JSON.parse(process.argv[2] ?? "{}") as Task;
const siteId = asSiteId(task.siteId);
const now = new Date(task.now);
const data = openDatabase(task.url, { ...PATIENT, max: 4 });
const board = startBoard({ ...data, clock: testClock(now), log: createLog("silent") });
await board.ready;
const [groomer] = await readGroomers(data.db, siteId, [task.groomerId]);
if (!groomer) throw new Error("no groomer");

async function list() {
  const fromBoard = board.read(siteId, [task.groomerId]).has(task.groomerId);
  const [from, to] = [Date.parse(task.needs.from), Date.parse(task.needs.to)];
  const calendar = (
    await readCalendars(data.db, siteId, [groomer as NonNullable<typeof groomer>], from, to)
  ).get(task.groomerId);
  if (!calendar) throw new Error("no calendar");
  const found = openings(calendar, task.needs, now.getTime());
  return { starts: found.map(({ startsAt }) => startsAt), fromBoard };
}

async function listWithout(startsAt: number | null) {
  const began = performance.now();
  for (;;) {
    const listed = await list();
    if (startsAt === null || !listed.starts.includes(startsAt)) return listed;
    if (performance.now() - began > PATIENT_MS) return listed;
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

async function book(startsAt: number): Promise<boolean> {
  const choice = {
    groomer: groomer as NonNullable<typeof groomer>,
    needs: task.needs,
    startsAt: new Date(startsAt),
  };
  const outcome = await data.db.transaction().execute((tx) => hold(tx, siteId, newId(), [choice], now));
  return outcome.ok;
}

process.on("message", async ({ id, what, startsAt }: Command) => {
  const listed = what === "list" ? await listWithout(startsAt) : { starts: [], fromBoard: false };
  const booked = what === "book" && startsAt !== null && (await book(startsAt));
  process.send?.({ id, ...listed, booked, at: performance.timeOrigin + performance.now() } satisfies Answer);
});
process.once("disconnect", async () => {
  await board.close();
  await data.close();
  process.exit(0);
});
process.send?.("ready");
