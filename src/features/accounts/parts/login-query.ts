import type { Role } from "#kit/wire/actor.ts";
import { roleSchema } from "../contract.ts";
import { returnPath } from "./return-path.ts";

/** The page after a login without a `returnUrl`. */
const HOMES: Record<Role, string> = {
  customer: "/",
  groomer: "/groomer",
  renter: "/renter",
  staff: "/staff",
};

/**
 * For loaders and actions: reads `returnUrl` (as `back`) and the required `role` (null for any role) from the
 * URL. `query` carries both to the next page; `anyRole` carries only `returnUrl`. `onward` gives the path
 * after a login.
 */
export function readLoginQuery(request: Request) {
  const { searchParams } = new URL(request.url);
  const back = returnPath(searchParams.get("returnUrl"));
  const role = roleSchema.nullable().catch(null).parse(searchParams.get("role"));
  const carried = new URLSearchParams(back === "/" ? {} : { returnUrl: back });
  const anyRole = queryOf(carried);
  if (role) carried.set("role", role);
  const onward = (person: { role: Role }) => (back === "/" ? HOMES[person.role] : back);
  return { back, role, query: queryOf(carried), anyRole, onward };
}

const queryOf = (carried: URLSearchParams) => (carried.size > 0 ? `?${carried}` : "");
