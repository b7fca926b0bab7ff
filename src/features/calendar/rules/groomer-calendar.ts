import type { Roads } from "#features/places/rules/drive-legs.ts";
import type { Place } from "#features/places/rules/place.ts";

/** 1 = Sunday to 7 = Saturday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/**
 * Local minutes after midnight, 0 to 1440. Minutes off the quarter hour are rounded inward. Hours that end
 * at 1440 and continue at 0 of the next day are one stretch.
 */
export type WorkHours = { startMinute: number; endMinute: number };

export type WeeklyHours = Partial<Record<Weekday, readonly WorkHours[]>>;

/**
 * Hours that replace those of the week from `firstDay` to `lastDay` (day numbers), both included. Without
 * stretches the groomer is closed. No two entries share a day.
 */
export type DayHours = { firstDay: number; lastDay: number; stretches: readonly WorkHours[] };

/**
 * An area where a groomer works on some weekdays. `priceCents` is the charge for the drive. The polygon's
 * corners are `[lng, lat]`; the last corner may repeat the first.
 */
export type WorkZone = {
  id: string;
  priceCents: number;
  workDays: readonly number[];
  polygon: readonly (readonly [number, number])[];
};

/** Occupied time. Instants are epoch ms. A hold whose `expiresAt` has passed no longer counts. */
export type Busy = {
  startsAt: number;
  endsAt: number;
  /** Where the groomer is during this time; null when unknown. */
  place: Place | null;
  /** The order, booking session or person that occupies the time. */
  holder: string;
  kind: "order" | "hold" | "time_off" | "rental" | "busy";
  expiresAt?: number | null;
};

/** The facts of a groomer from which the rules find free times. */
export type GroomerCalendar = {
  groomerId: string;
  /** IANA name of the service area's zone. */
  timeZone: string;
  /**
   * Where the first drive of a day begins and the last drive ends. Null means that these drives do not
   * count.
   */
  startPlace: Place | null;
  hours: WeeklyHours;
  dayHours: readonly DayHours[];
  /** The groomer takes no new visits. Visits that are booked stay booked. */
  isPaused: boolean;
  zones: readonly WorkZone[];
  weightLimitLbs: number | null;
  refusedBreedIds: readonly string[];
  busy: readonly Busy[];
  /** Estimates a drive. Searches call this function often, so it must be fast. */
  drive: Drive;
};

/** A time that the same booking session has already chosen, at the same address. `startsAt` is epoch ms. */
export type ReservedBlock = { groomerId: string; startsAt: number; minutes: number };

/** What a visit needs of one groomer, between two dates. */
export type GroomerNeeds = {
  place: Place;
  /** Minutes of the visit at this groomer's pace, rounded up to a multiple of 15. */
  minutes: number;
  pets: readonly { breedId: string | null; weightLbs: number | null }[];
  /** First and last local date, `YYYY-MM-DD`, both included. */
  from: string;
  to: string;
  /** Time that this holder occupies counts as free: a session's own holds, or the old time of an order. */
  exceptHolder?: string;
  reservedBlocks?: readonly ReservedBlock[];
  /** A visit starts at least this many minutes after now. */
  noticeMinutes: number;
  /** How many local dates may be booked, today among them. */
  horizonDays: number;
};

/** Whole minutes of driving from one place to another. `roads`: a router's answers; absent without one. */
export type Drive = { (from: Place, to: Place): number; readonly roads?: Roads };

/** A bookable time of a groomer. Instants in epoch milliseconds, driving in minutes, money in cents. */
export type Opening = {
  groomerId: string;
  startsAt: number;
  endsAt: number;
  /** The local date on which the opening starts. */
  date: string;
  zone: { id: string; priceCents: number };
  driveBefore: number;
  driveAfter: number;
  /** How many minutes the visit adds to the driving of that day. */
  addedDrive: number;
  /** The shorter drive to the visit before or after on that day; null when there is no such visit. */
  neighborDrive: number | null;
  /** There is a router, but the estimate decided one of the two drives. */
  isDriveEstimated?: true;
};

/**
 * Why a time cannot be booked, in the order in which the rules check. A later reason means that all earlier
 * checks passed.
 */
export const REASONS = [
  "outside_zones",
  "breed_refused",
  "too_heavy",
  "paused",
  "closed",
  "too_soon",
  "fully_booked",
  "too_far",
] as const;

export type Reason = (typeof REASONS)[number];
