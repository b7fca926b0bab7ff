import { layOut } from "#features/calendar/rules/agenda.ts";
import { dayNumber } from "#features/calendar/rules/local-days.ts";
import { ZoneGrid } from "#features/groomers/board/zone-grid.ts";
import { printLines } from "./measure.ts";
import { DAYS, FIRST_DAY, makeCalendar, NOW, rowsOf } from "./scene.ts";

const GROOMERS = 1_000;

/** The bytes of memory that the result of `make` occupies. */
function bytesOf(make: () => unknown): number {
  const collect = globalThis.gc;
  if (!collect) return Number.NaN;
  const used = () => {
    for (let i = 0; i < 4; i++) collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const before = used();
  const made = make();
  const bytes = used() - before;
  // Used after the measurement, so that the result is not collected before it.
  if (made === undefined) throw new Error("`make` returned nothing");
  return bytes;
}

/** A groomer as the roster stores it. Groomers share their hours and services. */
function groomerAsRead(seed: number): string {
  const id = (kind: string) => `${kind}-${seed}-0123456789abcdef0123456789abcdef`.slice(0, 36);
  const polygon = [0, 1, 2, 3, 4].map((nth) => [-74 - nth / 10 - seed / 1e6, 40 + nth / 10 + seed / 1e6]);
  const zone = {
    id: id("zone"),
    name: `Zone ${seed}`,
    priceCents: 0,
    workDays: [1, 2, 3, 4, 5, 6, 7],
    polygon,
  };
  return JSON.stringify({
    id: id("groomer"),
    vanityUrl: `groomer-${seed}`,
    displayName: `A Groomer ${seed}`,
    businessName: `The Van of ${seed}`,
    tagLine: `A line of some words, ${seed}`,
    accountId: id("account"),
    email: `${seed}@example.com`,
    pacePercent: 100,
    usualMinutes: 90,
    weightLimitLbs: null,
    autoAcceptOrders: true,
    rating: 4.5,
    reviewCount: 12,
    startPlace: { lat: 40 + seed / 1e6, lng: -74 - seed / 1e6 },
    zones: [zone],
  });
}

/** Measures the board's memory for a groomer with four visits a day for sixty days. */
export async function benchBoard(): Promise<void> {
  const firstDay = dayNumber(FIRST_DAY);
  const seeds = [...Array(GROOMERS).keys()];
  // In the program each row has its own id text, so the rows must not share one.
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
      agenda: layOut(makeCalendar(seed, list, true), { firstDay, lastDay: firstDay + DAYS - 1, now: NOW }),
      holders: new Set(list.map(({ holder }) => holder)),
    })),
  );
  const roster = bytesOf(() => {
    const grid = new ZoneGrid<unknown>();
    const groomers = seeds.map((seed) => JSON.parse(groomerAsRead(seed)) as unknown);
    for (const groomer of groomers) grid.add({ south: 40, north: 40.4, west: -74.4, east: -74 }, groomer);
    return { grid, groomers };
  });
  const perGroomer = (bytes: number) => bytes / GROOMERS / 1_000;
  printLines("What a node keeps in memory of a groomer: with four visits a day for sixty days", [
    {
      what: "one groomer of the roster, with one zone of four corners",
      value: perGroomer(roster),
      unit: "kB",
    },
    { what: "one stretch of occupied time", value: stretches / GROOMERS / (DAYS * 4), unit: "bytes" },
    { what: "one groomer's stretches", value: perGroomer(stretches), unit: "kB" },
    {
      what: "one groomer laid out, bits of all quarters and lists of days",
      value: perGroomer(laidOut),
      unit: "kB",
    },
  ]);
}
