import { MOMENT } from "../moment.ts";
import type { App } from "./app.ts";
import { siteOf } from "./signed-in.ts";

/** The program's clock starts when its process is up, so it can be seconds behind the test's clock. */
const CLOCKS_DIFFER_MS = 60_000;

/** Lets every hold of the first brand expire, so that no test waits ten minutes. */
export async function endHolds(app: App): Promise<void> {
  const siteId = await siteOf(app);
  const past = new Date(app.now().getTime() - CLOCKS_DIFFER_MS);
  await app.db
    .updateTable("occupancy")
    .set({ expiresAt: past })
    .where("siteId", "=", siteId)
    .where("kind", "=", "hold")
    .execute();
  await app.db
    .updateTable("bookingSessions")
    .set({ holdExpiresAt: past })
    .where("siteId", "=", siteId)
    .where("holdExpiresAt", "is not", null)
    .execute();
}

const HOUR_MS = 3_600_000;

/** Finds when the clocks of a zone next show a full hour (0 to 23) after the run's moment. */
export function nextHour(hour: number, timeZone = "America/Phoenix"): Date {
  const hourShownAt = (at: number) =>
    Number(new Date(at).toLocaleTimeString("en-GB", { timeZone, hour: "2-digit" }));
  let at = Math.ceil(MOMENT.getTime() / HOUR_MS) * HOUR_MS;
  while (hourShownAt(at) !== hour) at += HOUR_MS;
  return new Date(at);
}

/** Returns a zone's local date, `YYYY-MM-DD`, `days` after the program's today. */
export function dateIn(app: App, days: number, timeZone = "America/Phoenix"): string {
  const today = app.now().toLocaleDateString("en-CA", { timeZone });
  return new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
