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

/** A `Set-Cookie` value that deletes this browser's booking cookie. */
export function expiredCookie({ request }: Anywhere): string {
  return sessionCookie.forget(request);
}

export type OpenBooking = { token: string; session: ShownSession };

/**
 * Finds this browser's booking; null without a booking, or if the booking has expired or belongs to another
 * customer. A booking that began before the customer signed in is claimed for the customer here.
 */
export async function findBooking(args: Anywhere): Promise<OpenBooking | null> {
  const token = sessionCookie.read(args.request);
  if (!token) return null;
  try {
    const params = { session: token };
    const found = await call(args, getSession, { params });
    const session = found.isClaimable ? await call(args, claimSession, { params }) : found;
    return { token, session: toShownSession(session) };
  } catch (error) {
    if (asRefusal(error)?.code === "not_found") return null;
    throw error;
  }
}

/**
 * Guards all booking pages: throws a redirect to the order if the customer signed in with the order's link
 * and the order is still open.
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
 * Reads the booking for a screen. Throws a redirect to the start without a booking, to the end page of a
 * finished booking, and to the first unfinished screen if `screen` comes later.
 */
export async function openBooking(args: Anywhere, screen: Screen): Promise<OpenBooking> {
  const booking = await findBooking(args);
  if (!booking) throw redirect(sessionCookie.read(args.request) ? `${START_PATH}?over` : START_PATH);
  if (isOver(booking.session)) throw redirect(endPath(booking.session));
  if (!isReachable(screen, booking.session)) throw redirect(pathOf(nextScreen(booking.session)));
  return booking;
}

/** Whether the booking has ended: its orders are placed, or its request is sent. */
export function isOver({ status }: Pick<ShownSession, "status">): boolean {
  return status === "placed" || status === "requested";
}

/** The last page of a finished booking: its first appointment, or a notice for a mailed request. */
export function endPath({ orders: [order] }: Pick<ShownSession, "orders">): string {
  return order ? `/customer/appointments/${order.id}/confirmed` : `${REQUEST_PATH}?sent`;
}

/** The booking's token for an action. Throws a redirect to the start without a booking. */
export function requireToken(args: Anywhere): string {
  const token = sessionCookie.read(args.request);
  if (!token) throw redirect(START_PATH);
  return token;
}

export function toShownSession({ id: _, ...session }: BookingSession): ShownSession {
  return session;
}

/**
 * Redirects to the first unfinished screen, with the preferences in the URL of `request`. A preferred groomer
 * or day leads to its own times screen. Without a groomer in the URL, the booking's preferred groomer counts.
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

/** Turns a redirect into a redirect that replaces the form's page, so that Back skips that page. */
export function asReplace({ headers }: Response): Response {
  return replace(headers.get("location") ?? START_PATH, { headers });
}

/** The link preferences in a request's URL: "?service=full-groom&date=2026-11-25", or "". */
export function linkPreferences(request: Request): string {
  return preferenceQuery(new URL(request.url).searchParams);
}

/**
 * Redirects to the times screen with the nearest other times. `startsAt`: the lost time, an ISO instant.
 * `services`: the services of the lost visit; an empty list means all services.
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

/** As `toNearestTimes`, for the visit whose time a `slot_taken` refusal names in `details.startsAt`. */
export function toLostTime(visits: ShownSession["visits"], refusal: Refusal): Response {
  const details = refusal.details as { startsAt?: string } | undefined;
  const visit = visits.find(({ startsAt }) => startsAt === details?.startsAt) ?? visits[0];
  const startsAt = visit?.startsAt ?? details?.startsAt ?? "";
  return toNearestTimes(startsAt, "taken", visits.length > 1 ? visit?.services : []);
}
