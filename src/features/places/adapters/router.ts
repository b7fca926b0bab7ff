import type { Point } from "../rules.ts";
import type { OutsideService, ServiceCall } from "./outside-service.ts";

/** Seconds of driving from each source (rows) to each destination (columns); null where no road leads. */
export type DriveTable = (number | null)[][];

/** A drive's course. */
export type DriveLine = (readonly [latitude: number, longitude: number])[];

/** A provider's wire format. `read…` throws when the answer has another form than its documents say. */
export type RouterFormat = {
  tableCall(sources: readonly Point[], destinations: readonly Point[]): ServiceCall;
  readTable(body: unknown, sources: number, destinations: number): DriveTable;
  /** The most points in one table that servers with usual settings answer. */
  maxPoints: number;
  lineCall(from: Point, to: Point): ServiceCall;
  readLine(body: unknown): DriveLine;
};

/** The router of this deployment. */
export type Router = RouterFormat & {
  name: string;
  service: OutsideService;
  /** How long one call may take. */
  callMs: number;
  /** How long a search waits for all of its calls. */
  searchMs: number;
};

let chosen: Router | null = null;

/** Sets the router, or none: then straight lines decide all drives. Called once when the program starts. */
export function setRouter(router: Router | null): void {
  chosen = router;
}

export const takingRouter = (): Router | null => chosen;

/** The table, if it has one row for each source and one column for each destination. */
export function requireSize(table: DriveTable, sources: number, destinations: number): DriveTable {
  const isWhole = table.length === sources && table.every((row) => row.length === destinations);
  if (!isWhole) throw new Error("A table of another size than the one that was asked for.");
  return table;
}

/** More points than a small map can show. */
const MAX_LINE_POINTS = 500;

/** At most as many points of a line as a map needs, its ends among them. Throws without a line on earth. */
export function thinLine(line: DriveLine): DriveLine {
  const isOnEarth = line.every(([lat, lng]) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180);
  if (line.length < 2 || !isOnEarth) throw new Error("A line without a course on earth.");
  const step = Math.ceil(line.length / MAX_LINE_POINTS);
  return line.filter((_, nth) => nth % step === 0 || nth === line.length - 1);
}
