import { roleSchema } from "../contract.ts";
import { returnPath } from "./return-path.ts";

/**
 * For loaders and actions: SPEC §2's `returnUrl` and, from log-out, the `role` that a page needs.
 * `query` carries both on to the next page, spelled alike on the server and in the browser.
 */
export function readDoorQuery(request: Request) {
  const { searchParams } = new URL(request.url);
  const back = returnPath(searchParams.get("returnUrl"));
  const role = roleSchema.catch("customer").parse(searchParams.get("role"));
  const kept = new URLSearchParams();
  if (back !== "/") kept.set("returnUrl", back);
  if (role !== "customer") kept.set("role", role);
  return { back, role, query: kept.size > 0 ? `?${kept}` : "" };
}
