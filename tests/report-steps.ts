import { expect } from "vitest";
import type { Report } from "#features/staff/reports/contract.ts";
import type { Period } from "#features/staff/reports/rules/periods.ts";
import type { ReportName } from "#features/staff/reports/rules/reports.ts";
import { addDays } from "#kit/wire/calendar-day.ts";
import { toLocalDate } from "#kit/wire/format/dates.ts";
import type { World } from "./world.ts";

/** Local days around the present day of the world's clock in Phoenix. */
export function daysAround(world: World, before: number, after: number): Period {
  const today = toLocalDate(world.clock.now(), "America/Phoenix");
  return { from: addDays(today, 0 - before), to: addDays(today, after) };
}

export async function readReport(
  world: World,
  token: string,
  report: ReportName,
  query: Record<string, string>,
): Promise<Report> {
  const path = `/v2/staff/reports/${report}?${new URLSearchParams(query)}`;
  const { status, body } = await world.call("GET", path, { token });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

/** The totals of a report by the keys of its columns. */
export const totalsOf = ({ columns, totals }: Report): Record<string, number> =>
  Object.fromEntries(columns.map(({ key }, nth) => [key, totals[nth] ?? Number.NaN]));

/** The cells of a CSV file without line breaks in cells. */
const parseCsv = (text: string): string[][] =>
  text
    .trimEnd()
    .split("\r\n")
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
        quoted === undefined ? (plain ?? "") : quoted.replaceAll('""', '"'),
      ),
    );

/** The file of a report, as its reader gets it. */
export async function readFile(
  world: World,
  token: string,
  report: ReportName,
  body: Record<string, string>,
): Promise<string> {
  const answer = await world.call("POST", `/v2/staff/reports/${report}/export`, { token, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect(answer.headers.get("content-type")).toMatch(/^text\/csv/);
  return Buffer.from(answer.body).toString();
}

/** The sums of a file's columns after the five that say where a row belongs, in the file's units. */
function sumsOfFile(text: string, columns: number): number[] {
  const [, ...rows] = parseCsv(text);
  return Array.from({ length: columns }, (_, nth) =>
    rows.reduce((sum, row) => sum + Math.round(Number(row.at(nth - columns)) * 100), 0),
  );
}

/** The rows of a report, the rows behind its figures and the rows of its file all have its totals. */
export async function expectWhole(
  world: World,
  token: string,
  report: ReportName,
  period: Period,
): Promise<void> {
  const { columns, totals, rows } = await readReport(world, token, report, period);
  expect(columns.map((_, nth) => rows.reduce((sum, { values }) => sum + (values[nth] ?? 0), 0))).toEqual(
    totals,
  );
  const file = sumsOfFile(await readFile(world, token, report, period), columns.length);
  const inFile = totals.map((total, nth) => (columns[nth]?.kind === "money" ? total : total * 100));
  expect(file, report).toEqual(inFile);
  for (const [nth, { key: measure }] of columns.entries()) {
    const query = new URLSearchParams({ ...period, measure, limit: "500" });
    const { status, body } = await world.call("GET", `/v2/staff/reports/${report}/rows?${query}`, { token });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.sum, `${report} ${measure}`).toBe(totals[nth]);
    if (body.total > body.items.length) continue;
    const behind = body.items.reduce(
      (sum: number, { values }: { values: number[] }) => sum + (values[0] ?? 0),
      0,
    );
    expect(behind, `${report} ${measure}`).toBe(totals[nth]);
  }
}
