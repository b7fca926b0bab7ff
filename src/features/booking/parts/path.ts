import type { BookingSession } from "../contract/session.ts";
import { isRequest } from "../rules/requests.ts";

/** The session as pages know it: without the token, which stays in its HttpOnly cookie. */
export type ShownSession = Omit<BookingSession, "id">;

/** The screens of a booking in their order; each is the last part of its URL. */
export const SCREENS = [
  "start",
  "pets-and-services",
  "recommended-schedules",
  "custom-schedule",
  "groomers-list",
  "schedule-groomer",
  "schedule-first-groomer",
  "pet-information",
  "additional-items",
  "account",
  "verification",
  "payment",
] as const;

/** The screens of a request, for customers who find no suitable time. The times stay open to them. */
export const REQUEST_SCREENS = [
  "start",
  "pets-and-services",
  "recommended-schedules",
  "custom-schedule",
  "groomers-list",
  "schedule-groomer",
  "schedule-first-groomer",
  "start-appointment-request",
  "pet-information",
  "account",
  "verification",
  "appointment-request",
] as const;
export type Screen = (typeof SCREENS)[number] | (typeof REQUEST_SCREENS)[number];

/** The screens of one step that lead to a time by different ways; all open together. */
export const TIME_SCREENS = [
  "recommended-schedules",
  "custom-schedule",
  "groomers-list",
  "schedule-groomer",
  "schedule-first-groomer",
] as const satisfies readonly Screen[];
export type TimeScreen = (typeof TIME_SCREENS)[number];

/** The step that a brand without anything to bring along does not have. */
const EXTRAS = "Extras";

/** The visible steps: at most seven, some of more than one screen. */
export const STEP_GROUPS: readonly { label: string; screens: readonly Screen[] }[] = [
  { label: "Address", screens: ["start"] },
  { label: "Pets & services", screens: ["pets-and-services"] },
  { label: "Time", screens: TIME_SCREENS },
  { label: "Pet details", screens: ["pet-information"] },
  { label: EXTRAS, screens: ["additional-items"] },
  { label: "Your details", screens: ["account", "verification"] },
  { label: "Payment", screens: ["payment"] },
];

/** The same for a request. */
export const REQUEST_GROUPS: typeof STEP_GROUPS = [
  { label: "Address", screens: ["start"] },
  { label: "Pets & services", screens: ["pets-and-services"] },
  { label: "Preferred times", screens: ["start-appointment-request"] },
  { label: "Pet details", screens: ["pet-information"] },
  { label: "Your details", screens: ["account", "verification"] },
  { label: "Check & send", screens: ["appointment-request"] },
];

export const START_PATH = "/customer/new";
/** Where a request begins, and ends when it was mailed. */
export const REQUEST_PATH = "/appointment-request";

export function pathOf(screen: Screen): string {
  return screen === "start" ? START_PATH : `${START_PATH}/${screen}`;
}

/** The visible steps of a booking: extras only where there are some. */
export function stepGroups(session: Pick<ShownSession, "extras"> | null): typeof STEP_GROUPS {
  return STEP_GROUPS.filter(({ label }) => label !== EXTRAS || session?.extras !== "none");
}

/**
 * The steps as they are numbered on a screen: a request has its own on those that it shares with a booking.
 */
export function groupsFor(
  screen: Screen,
  session: Pick<ShownSession, "request" | "visits" | "extras"> | null,
): typeof STEP_GROUPS {
  const isShared = STEP_GROUPS.some(({ screens }) => screens.includes(screen));
  const isOfRequest = REQUEST_GROUPS.some(({ screens }) => screens.includes(screen));
  const isForRequest = session !== null && isRequest(session) && isOfRequest;
  return isForRequest || !isShared ? REQUEST_GROUPS : stepGroups(session);
}

type StepFacts = Pick<
  ShownSession,
  "address" | "area" | "pets" | "visits" | "request" | "missing" | "isVerified" | "extras"
>;

/**
 * The first unfinished screen. Real times come before a pet's name; a ZIP is enough for them, the street
 * comes later.
 */
export function nextScreen(session: StepFacts): Screen {
  const { address, area, pets, visits, missing } = session;
  if (!address || !area) return "start";
  if (pets.length === 0 || pets.some((pet) => pet.services.length === 0)) return "pets-and-services";
  const isForRequest = isRequest(session);
  if (visits.length === 0 && !isForRequest) return "recommended-schedules";
  if (missing.includes("time") && !isForRequest) return "schedule-first-groomer";
  if (missing.includes("pets")) return "pet-information";
  // Shown once, and not at all where the brand sells no extras.
  if (session.extras === "open" && !isForRequest) return "additional-items";
  if (missing.includes("address") || missing.includes("details")) return "account";
  if (!session.isVerified) return "verification";
  return isForRequest ? "appointment-request" : "payment";
}

/** Whether a screen may be shown: all before it are answered. */
export function isReachable(screen: Screen, session: StepFacts): boolean {
  const way: readonly Screen[] = isRequest(session) ? REQUEST_SCREENS : SCREENS;
  const place = placeIn(way, screen);
  return place >= 0 && place <= placeIn(way, nextScreen(session));
}

function placeIn(way: readonly Screen[], screen: Screen): number {
  const isOfTime = TIME_SCREENS.some((one) => one === screen);
  return way.indexOf(isOfTime ? TIME_SCREENS[0] : screen);
}
