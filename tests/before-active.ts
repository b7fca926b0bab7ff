import { statesOf } from "#kit/wire/actor.ts";
import type { EndpointSpec } from "#kit/wire/endpoint.ts";
import { roleFor } from "./samples.ts";

/** Whether an endpoint serves only accounts that are not active yet. */
export function isBeforeActive(spec: EndpointSpec): boolean {
  const role = roleFor(spec);
  return role !== null && !statesOf(role, spec.states).includes("active");
}
