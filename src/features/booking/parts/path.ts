import type { BookingSession } from "../contract/session.ts";
import { isRequest } from "../rules/requests.ts";

/** The session that pages get. The token is left out and stays in its HttpOnly cookie. */
export type ShownSession = Omit<BookingSession, "id">;

/** The screens of a booking in their order. A screen's name is the last part of its URL. */
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

/** The screens of a request, for customers who find no suitable time. They may still look at the times. */
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

/** The screens of the time step: different ways to choose a time, all reachable together. */
export const TIME_SCREENS = [
  "recommended-schedules",
  "custom-schedule",
  "groomers-list",
  "schedule-groomer",
  "schedule-first-groomer",
] as const satisfies readonly Screen[];
export type TimeScreen = (typeof TIME_SCREENS)[number];

/** The label of the step that is left out if the brand sells no extras. */
const EXTRAS = "Extras";

/** The visible steps of a booking. A step may have several screens. */
export const STEP_GROUPS: readonly { label: string; screens: readonly Screen[] }[] = [
  { label: "Address", screens: ["start"] },
  { label: "Pets & services", screens: ["pets-and-services"] },
  { label: "Time", screens: TIME_SCREENS },
  { label: "Pet details", screens: ["pet-information"] },
  { label: EXTRAS, screens: ["additional-items"] },
  { label: "Your details", screens: ["account", "verification"] },
  { label: "Payment", screens: ["payment"] },
];

/** The visible steps of a request. */
export const REQUEST_GROUPS: typeof STEP_GROUPS = [
  { label: "Address", screens: ["start"] },
  { label: "Pets & services", screens: ["pets-and-services"] },
  { label: "Preferred times", screens: ["start-appointment-request"] },
  { label: "Pet details", screens: ["pet-information"] },
  { label: "Your details", screens: ["account", "verification"] },
  { label: "Check & send", screens: ["appointment-request"] },
];

export const START_PATH = "/customer/new";
/** The first page of a request, and the last page of a mailed request. */
export const REQUEST_PATH = "/appointment-request";

export function pathOf(screen: Screen): string {
  return screen === "start" ? START_PATH : `${START_PATH}/${screen}`;
}

/** The visible steps of a booking, without the extras if the brand sells none. */
export function stepGroups(session: Pick<ShownSession, "extras"> | null): typeof STEP_GROUPS {
  return STEP_GROUPS.filter(({ label }) => label !== EXTRAS || session?.extras !== "none");
}

/** The steps that a screen counts: those of a request if the session is a request, else of a booking. */
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
 * The first unfinished screen. Customers see real times before they enter a pet's name or the street: a ZIP
 * code is enough to search.
 */
export function nextScreen(session: StepFacts): Screen {
  const { address, area, pets, visits, missing } = session;
  if (!address || !area) return "start";
  if (pets.length === 0 || pets.some((pet) => pet.services.length === 0)) return "pets-and-services";
  const isForRequest = isRequest(session);
  if (visits.length === 0 && !isForRequest) return "recommended-schedules";
  if (missing.includes("time") && !isForRequest) return "schedule-first-groomer";
  if (missing.includes("pets")) return "pet-information";
  // `extras` is "open" only if the brand sells extras and the customer has not answered this screen.
  if (session.extras === "open" && !isForRequest) return "additional-items";
  if (missing.includes("address") || missing.includes("details")) return "account";
  if (!session.isVerified) return "verification";
  return isForRequest ? "appointment-request" : "payment";
}

/** Whether a screen may be shown: all earlier screens are finished. */
export function isReachable(screen: Screen, session: StepFacts): boolean {
  const screens: readonly Screen[] = isRequest(session) ? REQUEST_SCREENS : SCREENS;
  const index = indexIn(screens, screen);
  return index >= 0 && index <= indexIn(screens, nextScreen(session));
}

/** All time screens count as the first time screen. */
function indexIn(screens: readonly Screen[], screen: Screen): number {
  const isTimeScreen = TIME_SCREENS.some((timeScreen) => timeScreen === screen);
  return screens.indexOf(isTimeScreen ? TIME_SCREENS[0] : screen);
}
