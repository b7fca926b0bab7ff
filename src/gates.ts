import { data, redirect } from "react-router";
import { type Me, whoAmI } from "#features/accounts/contract.ts";
import { guardBooking } from "#features/booking/parts/current-session.ts";
import { currentSite } from "#features/sites/contract.ts";
import { type Anywhere, call } from "#kit/web/call.ts";
import { pagePath } from "#kit/web/page-path.ts";
import type { AccountStatus, Role } from "#kit/wire/actor.ts";
import type { ErrorEnvelope } from "#kit/wire/errors.ts";

/**
 * The gate of every page that has one, by its path in routes.ts: the first row that fits counts, and `/*`
 * fits what lies below as well. So a new page of an area stands behind that area's gate without a row of its
 * own. Null: open to all.
 */
export const PAGES: readonly (readonly [path: string, gate: string | null])[] = [
  // These carry what they need in their link or in the booking's cookie, or ask for an order, whose call asks
  // who one is.
  ["/customer/appointments/:orderId/calendar.ics", null],
  ["/customer/new/auto-register", null],
  ["/customer/new/groomer-wish", null],
  ["/customer/new/hold", null],
  ["/customer/new/payment-challenge", null],
  ["/customer/new/reschedule-first-groomer", null],
  ["/customer/new/reschedule-groomer", null],
  ["/customer/new/thanks", null],
  ["/customer/new/rebook", "customer"],
  ["/customer/new/*", "customer/new"],

  // Where mails lead and bookings end: for whoever holds the order, whatever the state of the account.
  ["/customer/appointments/:orderId/confirmed", "customer"],
  ["/customer/appointments/:orderId/offer", "customer"],
  ["/customer/appointments/:orderId/payment", "customer"],
  ["/customer/appointments/:orderId/review", "customer"],
  ["/customer/appointments/upcoming/:orderId/cancel", "customer"],
  ["/customer/appointments/upcoming/:orderId/reschedule", "customer"],
  ["/customer/order/:orderId/pets", "customer"],
  ["/customer/confirm-email", "customer"],

  ["/customer/welcome", "customer/pending"],
  ["/customer/*", "customer/active"],

  ["/groomer/new/*", "groomer/new"],
  ["/groomer/onboarding/*", "groomer/approved"],
  ["/groomer/*", "groomer/active"],

  // Whoever signs up has no account yet.
  ["/renter/new", null],
  ["/renter/new/account", null],
  ["/renter/new/verification", null],
  ["/renter/new/booking", "renter/approved"],
  ["/renter/new/*", "renter/new"],
  ["/renter/*", "renter/active"],

  ["/staff/*", "staff"],
];

/** Where each state of an account belongs; one that a role never has belongs to whatever it asks for. */
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

/** Staff are there or closed, with no state between. */
type RoleWithStates = Exclude<Role, "staff">;
/** Where it leads a person away from `path`; null lets them in. */
type Gate = (path: string, person: Me["person"]) => string | null;

/** The gates by name. Two need more than who one is: `enable-auto-login` and the booking guard. */
const GATES: Record<string, Gate> = {
  customer: role("customer"),
  "customer/active": state("customer", "active"),
  "customer/pending": state("customer", "pending"),
  "customer/new": () => null,
  "enable-auto-login": (path, person) => findLoginRedirect(path, person?.role === "customer"),
  groomer: role("groomer"),
  "groomer/active": state("groomer", "active"),
  "groomer/approved": state("groomer", "approved"),
  "groomer/new": state("groomer", "new"),
  renter: role("renter"),
  "renter/active": state("renter", "active"),
  "renter/approved": state("renter", "approved"),
  "renter/new": state("renter", "new"),
  staff: role("staff"),
};

/** Customer-only pages: anybody else goes to log-out, with the way back and the role that is needed. */
function role(needed: Role): Gate {
  return (path, person) =>
    person?.role === needed ? null : `/log-out?${new URLSearchParams({ redirect: path, role: needed })}`;
}

/**
 * Customer status guard: of that role, and on from a page that is for another state, but never in a circle.
 */
function state(needed: RoleWithStates, asked: AccountStatus): Gate {
  const mayEnter = role(needed);
  return (path, person) => {
    const away = mayEnter(path, person);
    if (away || !person || person.status === asked) return away;
    const to = SCREENS[needed][person.status] ?? null;
    return to === path.split("?")[0] ? null : to;
  };
}

/** The gate of a page of routes.ts; null for one that is open. */
export function gateOf(pattern: string): string | null {
  // `:orderId?` is the same page with and without it.
  const path = `/${pattern.replace(/^\//, "").replaceAll("?", "")}`;
  const row = PAGES.find(
    ([one]) => one === path || (one.endsWith("/*") && `${path}/`.startsWith(one.slice(0, -1))),
  );
  return row?.[1] ?? null;
}

/**
 * Where a gate leads who stands before it; null when they may enter.
 * @param path path and query as a person sees them
 * @throws an answer with status 500 for a gate that does not exist
 */
export function findRedirect(gate: string, path: string, person: Me["person"]): string | null {
  const found = Object.hasOwn(GATES, gate) ? GATES[gate] : undefined;
  if (found) return found(path, person);
  const envelope: ErrorEnvelope = {
    code: "internal_server_error",
    message: "This page has an unknown gate.",
  };
  throw data(envelope, { status: 500 });
}

/**
 * Where the words of a URL lead before its page is asked; null when nowhere. `login_code` leads to login with
 * `returnUrl`, the path without the code, and the code; a customer who is signed in goes on to that path.
 * `action=login` opens the login page.
 * @param path path and query as a person sees them
 */
export function findLoginRedirect(path: string, isCustomer: boolean): string | null {
  const url = new URL(`http://here${path}`);
  const code = url.searchParams.get("login_code");
  const isLogin = url.searchParams.get("action") === "login";
  if (code === null && !isLogin) return null;
  url.searchParams.delete("login_code");
  if (isLogin) url.searchParams.delete("action");
  // More than one slash in front would be the name of another site.
  const returnUrl = url.pathname.replace(/^\/+/, "/") + url.search;
  if (isCustomer) return returnUrl;
  return `/login?${new URLSearchParams({ returnUrl, ...(code && { code }) })}`;
}

/** Only a redirect is ever answered to a URL with a code: no page and no log has it. */
const NO_STORE = { headers: { "cache-control": "no-store" } };

/** Runs before every page. */
export async function gate(args: Anywhere & { pattern: string }): Promise<void> {
  const path = pagePath(args.request);
  const name = gateOf(args.pattern);
  const isDoor = findLoginRedirect(path, false) !== null;
  if (name === null && !isDoor) return;
  const { person } = await call(args, whoAmI);
  const door = isDoor ? findRedirect("enable-auto-login", path, person) : null;
  if (door) throw redirect(door, NO_STORE);
  if (name === null) return;
  const to = findRedirect(name, path, person);
  if (to) throw redirect(to);
  if (name !== "customer/new") return;
  // A brand that shows content only is booked elsewhere.
  if ((await call(args, currentSite)).staticSite) throw redirect("/book-now");
  await guardBooking(args, person);
}
