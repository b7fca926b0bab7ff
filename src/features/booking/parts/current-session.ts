import { redirect, replace } from "react-router";
import type { Me } from "#features/accounts/contract.ts";
import { getOrder, type Order } from "#features/orders/contract/order.ts";
import { servicesPath } from "#features/orders/parts/services-path.ts";
import { type Anywhere, call } from "#kit/web/call.ts";
import { savedCookie } from "#kit/web/saved-cookie.ts";
import { asRefusal, type Refusal } from "#kit/wire/errors.ts";
import { claimSession, getSession } from "../contract/open-session.ts";
import type { BookingSession } from "../contract/session.ts";
import { BOOKING_COOKIE, SESSION_SECONDS, TOKEN_SHAPE } from "../rules/draft.ts";
import { isBoundToOrder } from "../rules/order-guard.ts";
import { preferenceQuery } from "./link-preferences.ts";
import {
  isReachable,
  nextScreen,
  pathOf,
  REQUEST_PATH,
  type Screen,
  type ShownSession,
  START_PATH,
} from "./path.ts";
import { timesPath } from "./times-query.ts";
import { readTimesSearch, toTimesQuery, type WhyLost } from "./times-search.ts";
import { serviceKey } from "./visit-services.ts";

// For loaders and actions only: the token never reaches the browser's scripts.

const sessionCookie = savedCookie(BOOKING_COOKIE, SESSION_SECONDS, TOKEN_SHAPE);

/** A `Set-Cookie` that ends this browser's booking. */
export function expiredCookie({ request }: Anywhere): string {
  return sessionCookie.forget(request);
}

export type OpenBooking = { token: string; session: ShownSession };

/**
 * The booking of this browser; null without one, or when it has expired or is another customer's. One that
 * was begun before its customer signed in becomes the customer's here.
 */
export async function findBooking(args: Anywhere): Promise<OpenBooking | null> {
  const token = sessionCookie.read(args.request);
  if (!token) return null;
  try {
    const params = { session: token };
    const session = await call(args, getSession, { params });
    return {
      token,
      session: toShownSession(session.isClaimable ? await call(args, claimSession, { params }) : session),
    };
  } catch (error) {
    if (asRefusal(error)?.code === "not_found") return null;
    throw error;
  }
}

/**
 * Booking guard for the gate of all booking pages: a sign-in by an order's link leads to that order while
 * it is open. @throws a redirect
 */
export async function guardBooking(args: Anywhere, person: Me["person"]): Promise<void> {
  if (person?.role !== "customer" || person.orderid === null) return;
  const order = await findOrder(args, person.orderid);
  if (order && isBoundToOrder(person, order)) throw redirect(servicesPath(order.id));
}

async function findOrder(args: Anywhere, id: string): Promise<Order | null> {
  try {
    return await call(args, getOrder, { params: { id } });
  } catch (error) {
    if (asRefusal(error)?.code === "not_found") return null;
    throw error;
  }
}

/**
 * The booking for a step. Without one, or before its turn, it redirects to the booking's current step.
 */
export async function openBooking(args: Anywhere, screen: Screen): Promise<OpenBooking> {
  const booking = await findBooking(args);
  if (!booking) throw redirect(sessionCookie.read(args.request) ? `${START_PATH}?over` : START_PATH);
  if (isOver(booking.session)) throw redirect(endPath(booking.session));
  if (!isReachable(screen, booking.session)) throw redirect(pathOf(nextScreen(booking.session)));
  return booking;
}

/** Whether the booking is placed, or sent as a request. */
export function isOver({ status }: Pick<ShownSession, "status">): boolean {
  return status === "placed" || status === "requested";
}

/** The page of a booking that is over: its appointment; or, for a mailed request, a notice. */
export function endPath({ orders: [order] }: Pick<ShownSession, "orders">): string {
  return order ? `/customer/appointments/${order.id}/confirmed` : `${REQUEST_PATH}?sent`;
}

/** The token for an action; without a booking it redirects to the start. */
export function requireToken(args: Anywhere): string {
  const token = sessionCookie.read(args.request);
  if (!token) throw redirect(START_PATH);
  return token;
}

export function toShownSession({ id: _, ...session }: BookingSession): ShownSession {
  return session;
}

/**
 * Redirects to the first unfinished screen, with the preferences of a deep link in `request`: groomer and
 * day have screens of their own. Without a groomer in the link the booking's own counts.
 */
export function redirectOnward(session: BookingSession | ShownSession, request?: Request): Response {
  const next = nextScreen(session);
  if (next !== "recommended-schedules")
    return redirect(pathOf(next) + (request ? linkPreferences(request) : ""));
  const fromLink = request ? toTimesQuery(readTimesSearch(request)) : {};
  const preferred = session.visits.length === 0 ? session.wishedGroomer?.id : null;
  const query = { ...fromLink, groomer: fromLink.groomer ?? preferred ?? null };
  const screen = query.groomer ? "schedule-groomer" : query.date ? "custom-schedule" : next;
  return redirect(timesPath(screen, query));
}

/** The same redirect, but it replaces the page whose form was sent, so that Back skips that page. */
export function asReplace({ headers }: Response): Response {
  return replace(headers.get("location") ?? START_PATH, { headers });
}

/** The preferences in the URL, as a query. */
export function linkPreferences(request: Request): string {
  return preferenceQuery(new URL(request.url).searchParams);
}

/**
 * Back to the times, with the nearest others. `startsAt`: the lost time; it was `taken`, too far from the
 * `moved` address, or released because the visit `changed`. `services`: what it was for, unless all.
 */
export function toNearestTimes(
  startsAt: string,
  why: WhyLost = "taken",
  services: readonly { petId: string; serviceId: string }[] = [],
): Response {
  return redirect(
    timesPath("recommended-schedules", { services: services.map(serviceKey) }, { lost: [why, startsAt] }),
  );
}

/** The same for the visit that a refusal says is gone: of several the one it names. */
export function toLostTime(visits: ShownSession["visits"], refusal: Refusal): Response {
  const details = refusal.details as { startsAt?: string } | undefined;
  const visit = visits.find(({ startsAt }) => startsAt === details?.startsAt) ?? visits[0];
  const startsAt = visit?.startsAt ?? details?.startsAt ?? "";
  return toNearestTimes(startsAt, "taken", visits.length > 1 ? visit?.services : []);
}
