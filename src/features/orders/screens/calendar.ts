import { call } from "#kit/web/call.ts";
import { getOrderCalendar } from "../contract/order.ts";
import type { Route } from "./+types/calendar.ts";

/** Serves an appointment as a file that calendars can open. */
export async function loader(args: Route.LoaderArgs) {
  const file = await call(args, getOrderCalendar, { params: { id: args.params.orderId } });
  return new Response(file.content, {
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": `attachment; filename="${file.fileName}"`,
      "cache-control": "private, no-store",
    },
  });
}
