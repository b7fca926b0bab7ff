import { MOMENT } from "../moment.ts";
import type { App } from "./app.ts";
import { siteOf } from "./signed-in.ts";

/** Ten minutes pass for every hold of the app's first brand: what no test waits for. */
export async function endHolds(app: App): Promise<void> {
  const siteId = await siteOf(app);
  const over = new Date(app.now().getTime() - 1_000);
  await app.db
    .updateTable("occupancy")
    .set({ expiresAt: over })
    .where("siteId", "=", siteId)
    .where("kind", "=", "hold")
    .execute();
  await app.db
    .updateTable("bookingSessions")
    .set({ holdExpiresAt: over })
    .where("siteId", "=", siteId)
    .where("holdExpiresAt", "is not", null)
    .execute();
}

const HOUR_MS = 3_600_000;

/** When a zone's clocks next show a full hour (0 to 23), from the run's moment on. */
export function nextHour(hour: number, timeZone = "America/Phoenix"): Date {
  const shown = (at: number) =>
    Number(new Date(at).toLocaleTimeString("en-GB", { timeZone, hour: "2-digit" }));
  let at = Math.ceil(MOMENT.getTime() / HOUR_MS) * HOUR_MS;
  while (shown(at) !== hour) at += HOUR_MS;
  return new Date(at);
}

/** The local date of a zone, `YYYY-MM-DD`, so many days after the program's today. */
export function dateIn(app: App, days: number, timeZone = "America/Phoenix"): string {
  const today = app.now().toLocaleDateString("en-CA", { timeZone });
  return new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
