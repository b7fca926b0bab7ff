import type { EndpointSpec } from "#kit/wire/endpoint.ts";
import { handlers } from "../src/api.ts";
import { keyOf } from "./samples.ts";

/** Tests of all calls have one file for each area, so that workers can share them. */
export const AREAS = ["accounts", "booking", "orders", "brand"] as const;
export type Area = (typeof AREAS)[number];

const BOOKING = /^(\/v2\/service-checkout\/pet-service\/customer|\/v1\/checkout)\//;
const ORDERS = /^\/v2\/(service-checkout|groomer|staff)\//;

function areaOf({ path }: EndpointSpec): Area {
  if (path.startsWith("/v2/account/")) return "accounts";
  if (BOOKING.test(path)) return "booking";
  return ORDERS.test(path) ? "orders" : "brand";
}

/** Lists the endpoints of an area. Every endpoint belongs to one area. */
export const endpointsOf = (area: Area): EndpointSpec[] =>
  handlers.map((handler) => handler.endpoint).filter((spec) => areaOf(spec) === area);

/** Turns endpoints into rows for `it.each`, each with its name first. */
export const named = (list: readonly EndpointSpec[]) => list.map((spec) => [keyOf(spec), spec] as const);
