// node tests/calendars/write-calendars.ts: writes calendars and their answers, both by plain arithmetic.
import { writeFileSync } from "node:fs";
import { scenesOf } from "./scenes.ts";
import { fileOf, SHAPES } from "./shapes.ts";

/** The stretch that is read, over both changes of clocks in both parts of the world. */
const WINDOW = { from: "2026-10-15T00:00:00.000Z", to: "2027-04-15T00:00:00.000Z" };

for (const shape of SHAPES) {
  const calendars = scenesOf(shape).map(({ name, events, busy, timeZone, unreadable }) => ({
    name,
    timeZone: timeZone ?? shape.zone,
    ...WINDOW,
    text: fileOf(shape, events),
    busy: busy
      .toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
      .map((times) => times.map((instant) => new Date(instant).toISOString())),
    unreadable: unreadable ?? 0,
  }));
  const file = new URL(`${shape.name}.json`, import.meta.url);
  writeFileSync(file, `${JSON.stringify(calendars, null, 2)}\n`);
}
