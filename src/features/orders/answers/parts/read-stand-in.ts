import { type Anywhere, call } from "#kit/web/call.ts";
import { formatRange } from "#kit/wire/format/money.ts";
import { offerPath } from "../../parts/appointment-path.ts";
import { getStandIn } from "../contract/stand-ins.ts";
import { offerLead, offerTitle } from "../words/stand-ins.ts";

/**
 * Reads the open stand-in offer for a cancelled appointment, for loaders. Returns null if the appointment is
 * not cancelled or there is no open offer.
 */
export async function readStandIn(args: Anywhere, { id, status }: { id: string; status: string }) {
  if (status !== "cancelled") return null;
  const { standIn } = await call(args, getStandIn, { params: { id } });
  if (standIn?.status !== "open") return null;
  const { total } = standIn;
  return {
    path: offerPath(id),
    title: offerTitle(standIn),
    lead: offerLead(standIn),
    price: formatRange(total),
    agreedMax: total.max,
  };
}

export type ShownStandIn = NonNullable<Awaited<ReturnType<typeof readStandIn>>>;
