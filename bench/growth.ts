import { writeFile } from "node:fs/promises";
import { listDaysOf } from "#features/availability/rules/day-list.ts";
import type { GroomerCalendar, GroomerNeeds } from "#features/calendar/rules/groomer-calendar.ts";
import { dateOf, dayNumber } from "#features/calendar/rules/local-days.ts";
import { ZoneGrid } from "#features/groomers/board/zone-grid.ts";
import { exactPlace } from "#features/places/rules/place.ts";
import { type Chart, draw } from "./chart.ts";
import { type Line, median, printLines } from "./measure.ts";
import { FIRST_DAY, makeCalendar, NEEDS, NOW, randomOf, rowsOf } from "./scene.ts";

// Measures a search for days in memory, from the address to the list: which groomers come there, and on which
// days a groomer has time.

type Scene = { covering: number; elsewhere: number; days: number; visits: number };
const USUAL: Scene = { covering: 100, elsewhere: 900, days: 60, visits: 4 };
/**
 * Above this number, several groomers get equal visits in separate lists. The search does the same work.
 */
const MAX_LISTS = 1_000;

function calendarsOf({ covering, days, visits }: Scene): GroomerCalendar[] {
  const lists = Array.from({ length: Math.min(covering, MAX_LISTS) }, (_, seed) =>
    visitsOf(seed, days, visits),
  );
  return Array.from({ length: covering }, (_, seed) => ({
    ...makeCalendar(seed, [...(lists[seed % MAX_LISTS] ?? [])], true),
    groomerId: `groomer ${seed}`,
  }));
}

/**
 * Places `visits` visits a day in blocks of equal length. A visit takes half an hour, or less if many must
 * fit.
 */
function visitsOf(seed: number, days: number, visits: number) {
  if (visits === 4) return rowsOf(seed, true, days);
  const [model] = rowsOf(seed, true);
  const random = randomOf(seed);
  const block = Math.floor(32 / Math.max(visits, 1));
  return Array.from({ length: days * visits }, (_, nth) => {
    const quarters = Math.min(2, block);
    const offset = Math.floor(random() * (block - quarters + 1));
    const quarter = 36 + (nth % visits) * block + offset;
    const startsAt = MIDNIGHT + Math.floor(nth / visits) * 86_400_000 + quarter * 900_000;
    return { ...(model as NonNullable<typeof model>), startsAt, endsAt: startsAt + quarters * 900_000 };
  });
}
const MIDNIGHT = Date.parse(`${FIRST_DAY}T05:00:00Z`);

function searchOf(scene: Scene): () => unknown {
  const random = randomOf(7);
  const grid = new ZoneGrid<GroomerCalendar | null>();
  const box = (lat: number, lng: number) => ({ south: lat, north: lat + 0.4, west: lng, east: lng + 0.4 });
  const { lat, lng } = NEEDS.place;
  for (const calendar of calendarsOf(scene)) grid.add(box(lat - 0.2, lng - 0.2), calendar);
  for (let nth = 0; nth < scene.elsewhere; nth++)
    grid.add(box(25 + random() * 20, -120 + random() * 40), null);
  const to = dateOf(dayNumber(FIRST_DAY) + scene.days - 1);
  let searches = 0;
  return () => {
    // Each search is for another address, so that no cached result of an earlier search helps.
    const place = exactPlace(lat + ++searches / 1e7, lng);
    const needs: GroomerNeeds = { ...NEEDS, place, to, horizonDays: scene.days };
    const candidates = [...grid.at(lat, lng)].flatMap((calendar) => (calendar ? [{ calendar, needs }] : []));
    return listDaysOf(candidates, { from: FIRST_DAY, to }, NOW);
  };
}

const ROUNDS = 3;

/**
 * The processor time of one search in microseconds, without the work of other processes. Unmeasured searches
 * run first.
 */
function microsOf(run: () => unknown): number {
  run();
  let times = 0;
  const before = process.cpuUsage();
  let spent = 0;
  do {
    run();
    times++;
    const { user, system } = process.cpuUsage(before);
    spent = user + system;
  } while (spent < 20_000);
  return spent / times;
}

type Point = { x: number; micros: number };

function measure(scenes: readonly (Scene & { x: number })[]): Point[] {
  return scenes.map(({ x, ...scene }) => {
    const run = searchOf(scene);
    return { x, micros: median(Array.from({ length: ROUNDS }, () => microsOf(run))) };
  });
}

const CHARTS: { title: string; axis: string; scenes: (Scene & { x: number })[] }[] = [
  {
    title: "Groomers who come elsewhere",
    axis: "groomers elsewhere, beside 100 who come to the address",
    scenes: [100, 1_000, 10_000, 100_000].map((x) => ({ ...USUAL, elsewhere: x, x })),
  },
  {
    title: "Groomers who all come to the address",
    axis: "groomers",
    scenes: [100, 1_000, 10_000, 100_000].map((x) => ({ ...USUAL, covering: x, elsewhere: 0, x })),
  },
  {
    title: "Days that may be booked",
    axis: "days",
    scenes: [14, 60, 120, 180].map((x) => ({ ...USUAL, days: x, x })),
  },
  {
    title: "Visits a day that each groomer has",
    axis: "visits a day",
    scenes: [0, 2, 4, 6, 8, 12].map((x) => ({ ...USUAL, visits: x, x })),
  },
];

/** Measures how the time of a search grows, and draws the result to docs/growth.svg. */
export async function benchGrowth(): Promise<void> {
  const charts: Chart[] = [];
  // Without this run, the first measurement would include the compiler's work.
  const warm = searchOf(USUAL);
  for (let times = 0; times < 500; times++) warm();
  for (const { title, axis, scenes } of CHARTS) {
    const points = measure(scenes);
    const lines: Line[] = points.map(({ x, micros }) => ({
      what: `${x.toLocaleString("en-US")} ${axis}`,
      value: micros / 1_000,
      unit: "ms",
    }));
    printLines(`Growth  ${title}`, lines);
    charts.push({ title, axis, points: points.map(({ x, micros }) => ({ x, y: micros / 1_000 })) });
  }
  const file = new URL("../docs/growth.svg", import.meta.url);
  await writeFile(file, draw(charts));
  console.log("  The chart is in docs/growth.svg.");
}
