import { layOut } from "#features/calendar/rules/agenda.ts";
import { dayNumber } from "#features/calendar/rules/days.ts";
import { printLines } from "./measure.ts";
import { DAYS, FIRST_DAY, NOW, pictureOf, rowsOf } from "./scene.ts";

const GROOMERS = 1_000;

/** Bytes that what `make` makes keeps alive, over and above what there was. */
function bytesOf(make: () => unknown): number {
  const collect = globalThis.gc;
  if (!collect) return Number.NaN;
  const used = () => {
    for (let i = 0; i < 4; i++) collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const before = used();
  const kept = make();
  const bytes = used() - before;
  // Read afterwards, so that it is still alive when it is weighed.
  if (kept === undefined) throw new Error("Nothing was made");
  return bytes;
}

/** What the board keeps in memory for a groomer with four visits a day for sixty days. */
export async function benchBoard(): Promise<void> {
  const firstDay = dayNumber(FIRST_DAY);
  const seeds = [...Array(GROOMERS).keys()];
  // Ids are texts of their own in life: one for each row.
  const withHolders = (seed: number) =>
    rowsOf(seed, true).map((row, nth) => ({
      ...row,
      holder: Buffer.from(`${seed}-${nth}-0123456789abcdef0123456789`).toString(),
    }));
  let rows: ReturnType<typeof withHolders>[] = [];
  const stretches = bytesOf(() => {
    rows = seeds.map(withHolders);
    return rows;
  });
  const laidOut = bytesOf(() =>
    rows.map((list, seed) => ({
      agenda: layOut(pictureOf(seed, list, true), { firstDay, lastDay: firstDay + DAYS - 1, now: NOW }),
      holders: new Set(list.map(({ holder }) => holder)),
    })),
  );
  const perGroomer = (bytes: number) => bytes / GROOMERS / 1_000;
  printLines("The board's memory: four visits a day for sixty days", [
    { what: "one stretch of occupied time", value: stretches / GROOMERS / (DAYS * 4), unit: "bytes" },
    { what: "one groomer's stretches", value: perGroomer(stretches), unit: "kB" },
    {
      what: "one groomer laid out, bits of all quarters and lists of days",
      value: perGroomer(laidOut),
      unit: "kB",
    },
  ]);
}
