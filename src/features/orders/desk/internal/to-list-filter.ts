import type { Context } from "#kit/server/api-handler.ts";
import { mayAsStaff } from "#kit/wire/actor.ts";
import type { Parsed } from "#kit/wire/endpoint.ts";
import { refuseFields } from "#kit/wire/errors.ts";
import { PERIOD_FAULTS } from "../../words/refusals.ts";
import type { listDeskAppointments as contract } from "../contract/list.ts";
import { toDeskSearch } from "../rules/search.ts";
import type { DeskFilterInput } from "../store/list.ts";

type Query = Omit<Parsed<typeof contract>["query"], "limit" | "page">;

/** What a caller filters the brand's orders by; only staff who see contacts find orders by them. */
export function toListFilter(
  { actor }: Pick<Context, "actor">,
  { q = "", area, groomer, "status[]": statuses = [], from, to, bookedFrom, bookedTo, ...rest }: Query,
): DeskFilterInput {
  if (from && to && to < from) throw refuseFields({ to: [PERIOD_FAULTS.reversed] });
  if (bookedFrom && bookedTo && bookedTo < bookedFrom)
    throw refuseFields({ bookedTo: [PERIOD_FAULTS.reversed] });
  const search = q === "" ? null : toDeskSearch(q, mayAsStaff(actor, "customers.contact"));
  const seesCharges = mayAsStaff(actor, "money.read");
  return {
    ...{ statuses, areaId: area, groomerId: groomer, from, to, bookedFrom, bookedTo, search, seesCharges },
    ...{ flag: rest.flag, source: rest.source, pay: rest.pay, sort: rest.sort },
  };
}
