import type { EndpointSpec } from "#kit/wire/endpoint.ts";
import { handlers } from "../src/api.ts";
import { keyOf } from "./samples.ts";

/** A table over all calls has a file for each, so that several workers share it. */
export const AREAS = ["accounts", "booking", "orders", "brand"] as const;
export type Area = (typeof AREAS)[number];

const BOOKING = /^(\/v2\/service-checkout\/pet-service\/customer|\/v1\/checkout)\//;
const ORDERS = /^\/v2\/(service-checkout|groomer|staff)\//;

function areaOf({ path }: EndpointSpec): Area {
  if (path.startsWith("/v2/account/")) return "accounts";
  if (BOOKING.test(path)) return "booking";
  return ORDERS.test(path) ? "orders" : "brand";
}

/** Every call is in one area. */
export const endpointsOf = (area: Area): EndpointSpec[] =>
  handlers.map((handler) => handler.endpoint).filter((one) => areaOf(one) === area);

/** Rows of a table, each under its call's name. */
export const named = (list: readonly EndpointSpec[]) => list.map((one) => [keyOf(one), one] as const);
