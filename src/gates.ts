import { data, redirect } from "react-router";
import { type Me, whoAmI } from "#features/accounts/contract.ts";
import { guardBooking } from "#features/booking/parts/current-session.ts";
import { currentSite } from "#features/sites/contract.ts";
import { type Anywhere, call } from "#kit/web/call.ts";
import { pagePath } from "#kit/web/page-path.ts";
import type { AccountStatus, Role } from "#kit/wire/actor.ts";
import type { ErrorEnvelope } from "#kit/wire/errors.ts";

/**
 * The gate of each page by its path in routes.ts; null if the page is open to all. The first row that matches
 * counts. `/*` also matches all paths below, so that a new page gets the gate of its area.
 */
export const PAGES: readonly (readonly [path: string, gate: string | null])[] = [
  // A link or the booking's cookie is enough for these pages, or they read an order, and that call checks
  // the person.
  ["/customer/appointments/:orderId/calendar.ics", null],
  ["/customer/appointments/:orderId/drive", null],
  ["/customer/new/auto-register", null],
  ["/customer/new/groomer-wish", null],
  ["/customer/new/hold", null],
  ["/customer/new/payment-challenge", null],
  ["/customer/new/reschedule-first-groomer", null],
  ["/customer/new/reschedule-groomer", null],
  ["/customer/new/thanks", null],
  ["/customer/new/rebook", "customer"],
  ["/customer/new/*", "customer/new"],

  // Mails and finished bookings lead to these pages. The order's customer may be in any state of the account.
  ["/customer/appointments/:orderId/confirmed", "customer"],
  ["/customer/appointments/:orderId/offer", "customer"],
  ["/customer/appointments/:orderId/payment", "customer"],
  ["/customer/appointments/:orderId/report", "customer"],
  ["/customer/appointments/:orderId/review", "customer"],
  ["/customer/appointments/:orderId/time", "customer"],
  ["/customer/appointments/history/:orderId/pets/:petId/report", "customer"],
  ["/customer/appointments/upcoming/:orderId/cancel", "customer"],
  ["/customer/appointments/upcoming/:orderId/reschedule", "customer"],
  ["/customer/order/:orderId/pets", "customer"],
  ["/customer/confirm-email", "customer"],

  // Everybody may write to the team, in any state of the account.
  ["/customer/messages", "customer"],
  ["/customer/messages/devices", "customer"],
  ["/customer/quick-replies", "customer"],
  ["/groomer/account", "groomer"],
  ["/groomer/messages", "groomer"],
  ["/groomer/messages/devices", "groomer"],
  ["/groomer/messages/export.json", "groomer"],
  ["/groomer/quick-replies", "groomer"],
  ["/renter/messages", "renter"],
  ["/renter/messages/devices", "renter"],
  ["/renter/quick-replies", "renter"],

  ["/customer/welcome", "customer/pending"],
  ["/customer/*", "customer/active"],

  ["/groomer/new/*", "groomer/new"],
  ["/groomer/onboarding/*", "groomer/approved"],
  ["/groomer/availability", "groomer/hired"],
  ["/groomer/availability/calendars", "groomer/hired"],
  ["/groomer/services", "groomer/hired"],
  ["/groomer/profile", "groomer/hired"],
  ["/groomer/profile/*", "groomer/hired"],
  ["/groomer/zones", "groomer/hired"],
  ["/groomer/zones/*", "groomer/hired"],
  ["/groomer/*", "groomer/active"],

  // A visitor who signs up has no account yet.
  ["/renter/new", null],
  ["/renter/new/account", null],
  ["/renter/new/verification", null],
  ["/renter/new/booking", "renter/approved"],
  ["/renter/new/*", "renter/new"],
  ["/renter/*", "renter/active"],

  ["/staff/*", "staff"],
];

/** The screen for each state of an account. A state without a screen gets no redirect. */
const SCREENS: Record<RoleWithStates, Partial<Record<AccountStatus, string>>> = {
  customer: { pending: "/customer/welcome", active: "/customer", inactive: "/log-out" },
  groomer: {
    new: "/groomer/new/preferences",
    pending: "/groomer/new/confirmation",
    approved: "/groomer/onboarding",
    active: "/groomer",
    inactive: "/log-out",
  },
  renter: {
    new: "/renter/new/eligibility",
    pending: "/renter/new/confirmation",
    approved: "/renter/new/booking",
    active: "/renter",
    inactive: "/log-out",
  },
};

/** The roles whose account states have their own screens. */
type RoleWithStates = Exclude<Role, "staff">;
/** The redirect for a person who may not see `path`; null lets the person in. */
type Gate = (path: string, person: Me["person"]) => string | null;

/**
 * The gates by name. `customer/new` is the booking: its guard (`guardBooking`) needs more than the person and
 * runs in `gate`.
 */
const GATES: Record<string, Gate> = {
  customer: role("customer"),
  "customer/active": state("customer", "active"),
  "customer/pending": state("customer", "pending"),
  "customer/new": () => null,
  "enable-auto-login": (path, person) => findLoginRedirect(path, person?.role === "customer"),
  groomer: role("groomer"),
  "groomer/active": state("groomer", "active"),
  "groomer/approved": state("groomer", "approved"),
  // Groomers set up their work before they are active, and change it later.
  "groomer/hired": state("groomer", "active", "approved"),
  "groomer/new": state("groomer", "new"),
  renter: role("renter"),
  "renter/active": state("renter", "active"),
  "renter/approved": state("renter", "approved"),
  "renter/new": state("renter", "new"),
  staff: role("staff"),
};

/** A gate for one role. Other visitors go to the log-out page, with the path to return to and the role. */
function role(needed: Role): Gate {
  return (path, person) =>
    person?.role === needed ? null : `/log-out?${new URLSearchParams({ redirect: path, role: needed })}`;
}

/** A gate for one role in some states of the account. Other states go to their own screen. */
function state(needed: RoleWithStates, ...statuses: readonly AccountStatus[]): Gate {
  const redirectOtherRoles = role(needed);
  return (path, person) => {
    const logOut = redirectOtherRoles(path, person);
    if (logOut || !person || statuses.includes(person.status)) return logOut;
    const screen = SCREENS[needed][person.status] ?? null;
    // A redirect from a screen to itself would never end.
    return screen === path.split("?")[0] ? null : screen;
  };
}

/** Finds the gate of a page in routes.ts; null for an open page. */
export function gateOf(pattern: string): string | null {
  // An optional parameter, as in `:orderId?`, has no row of its own.
  const path = `/${pattern.replace(/^\//, "").replaceAll("?", "")}`;
  const row = PAGES.find(
    ([page]) => page === path || (page.endsWith("/*") && `${path}/`.startsWith(page.slice(0, -1))),
  );
  return row?.[1] ?? null;
}

/**
 * The redirect of a gate for a person; null lets the person in.
 * @param path the path and query in the address bar
 * @throws a response with status 500 for an unknown gate
 */
export function findRedirect(gate: string, path: string, person: Me["person"]): string | null {
  const findTarget = Object.hasOwn(GATES, gate) ? GATES[gate] : undefined;
  if (findTarget) return findTarget(path, person);
  const envelope: ErrorEnvelope = {
    code: "internal_server_error",
    message: "This page has an unknown gate.",
  };
  throw data(envelope, { status: 500 });
}

/**
 * The redirect for a URL with `login_code` or `action=login`; null for other URLs. A signed-in customer goes
 * to the same URL without these parameters. Other visitors go to the login page, with the code and that URL.
 * @param path the path and query in the address bar
 */
export function findLoginRedirect(path: string, isCustomer: boolean): string | null {
  const url = new URL(`http://here${path}`);
  const code = url.searchParams.get("login_code");
  const isLogin = url.searchParams.get("action") === "login";
  if (code === null && !isLogin) return null;
  url.searchParams.delete("login_code");
  if (isLogin) url.searchParams.delete("action");
  // Two leading slashes would name another site.
  const returnUrl = url.pathname.replace(/^\/+/, "/") + url.search;
  if (isCustomer) return returnUrl;
  return `/login?${new URLSearchParams({ returnUrl, ...(code && { code }) })}`;
}

/** A redirect that may carry a sign-in code must not be stored by a cache. */
const NO_STORE = { headers: { "cache-control": "no-store" } };

/**
 * Checks the gate of a page before React Router loads the page.
 *
 * @throws a redirect when the person may not see the page
 */
export async function gate(args: Anywhere & { pattern: string }): Promise<void> {
  const path = pagePath(args.request);
  const name = gateOf(args.pattern);
  const hasLogin = findLoginRedirect(path, false) !== null;
  if (name === null && !hasLogin) return;
  const { person } = await call(args, whoAmI);
  const login = hasLogin ? findRedirect("enable-auto-login", path, person) : null;
  if (login) throw redirect(login, NO_STORE);
  if (name === null) return;
  const target = findRedirect(name, path, person);
  if (target) throw redirect(target);
  if (name !== "customer/new") return;
  // The brand of a static site takes bookings on another site.
  if ((await call(args, currentSite)).staticSite) throw redirect("/book-now");
  await guardBooking(args, person);
}
