/** Degrees, WGS 84. */
export type Place = { lat: number; lng: number };

/** 1 = Sunday to 7 = Saturday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/**
 * Wall-clock minutes of one day, 0 to 1440, on quarter hours; others are rounded inward. Hours that end at
 * 1440 and go on at 0 of the next day are one stretch.
 */
export type WorkHours = { startMinute: number; endMinute: number };

export type WeeklyHours = Partial<Record<Weekday, readonly WorkHours[]>>;

/**
 * Where a groomer works on some days, and what coming there costs. The polygon is `[lng, lat]`, open or
 * closed.
 */
export type WorkZone = {
  id: string;
  priceCents: number;
  workDays: readonly number[];
  polygon: readonly (readonly [number, number])[];
};

/** Occupied time; instants in epoch milliseconds. A hold that has expired no longer counts. */
export type Busy = {
  startsAt: number;
  endsAt: number;
  /** Where the groomer is then; null when unknown. */
  place: Place | null;
  /** The order, booking session or person that occupies the time. */
  holder: string;
  kind: "order" | "hold" | "time_off" | "rental";
  expiresAt?: number | null;
};

/** What the rules must know of a groomer to find a time. */
export type GroomerCalendar = {
  groomerId: string;
  /** IANA name of the service area's zone. */
  timeZone: string;
  /** Where the day's driving begins and ends; null: no such drives count. */
  startPlace: Place | null;
  hours: WeeklyHours;
  zones: readonly WorkZone[];
  weightLimitLbs: number | null;
  refusedBreedIds: readonly string[];
  busy: readonly Busy[];
  /** The estimate of a drive; it is called often. */
  drive: Drive;
};

/** A time already chosen in the same booking session, at the same address. */
export type ReservedBlock = { groomerId: string; startsAt: number; minutes: number };

/** What a visit needs of one groomer, between two dates. */
export type GroomerNeeds = {
  place: Place;
  /** Minutes of the visit for this groomer, a multiple of 15 (others are rounded up). */
  minutes: number;
  pets: readonly { breedId: string | null; weightLbs: number | null }[];
  /** First and last local date, `YYYY-MM-DD`, both included. */
  from: string;
  to: string;
  /**
   * Occupied time of this holder does not count: a session's own holds, an order that gets another time.
   */
  exceptHolder?: string;
  reservedBlocks?: readonly ReservedBlock[];
  /** A visit starts this much after now, or later. */
  noticeMinutes: number;
  /** How many local dates may be booked, today among them. */
  horizonDays: number;
};

/** Whole minutes of driving from one place to another. */
export type Drive = (from: Place, to: Place) => number;

/** A bookable time of a groomer. Instants in epoch milliseconds, driving in minutes, money in cents. */
export type Opening = {
  groomerId: string;
  startsAt: number;
  endsAt: number;
  /** The local date on which it starts. */
  date: string;
  zone: { id: string; priceCents: number };
  driveBefore: number;
  driveAfter: number;
  /** What the visit adds to the driving of that day. */
  addedDrive: number;
  /** The drive to the nearer neighboring visit of that day; null when neither neighbor is a visit. */
  neighborDrive: number | null;
};

/**
 * Why a time, or any time at all, cannot be booked, from the furthest to the nearest miss:
 * a later word means that everything before it was right.
 */
export const REASONS = [
  "outside_zones",
  "breed_refused",
  "too_heavy",
  "closed",
  "too_soon",
  "fully_booked",
  "too_far",
] as const;

export type Reason = (typeof REASONS)[number];
