import { redirect } from "react-router";
import { call } from "#kit/web/call.ts";
import { getOrder } from "../../contract/order.ts";
import { anyPath, reportPath } from "../../parts/appointment-path.ts";
import type { Route } from "./+types/report.ts";

/** Redirects to the report card of the visit's first pet, which leads to those of the other pets. */
export async function loader(args: Route.LoaderArgs) {
  const { id, petServicesByPet } = await call(args, getOrder, { params: { id: args.params.orderId } });
  const [first] = petServicesByPet;
  throw redirect(first ? reportPath(id, first.pet.id) : anyPath(id));
}
