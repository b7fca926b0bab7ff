import { call } from "#kit/web/call.ts";
import { readCalendarFeed } from "../contract/calendar-feed.ts";
import type { Route } from "./+types/calendar-feed.ts";

/**
 * Serves a customer's visits to a calendar that has subscribed to the link. The link's token is the only
 * key.
 */
export async function loader(args: Route.LoaderArgs) {
  const { fileName, content } = await call(args, readCalendarFeed, { params: { token: args.params.token } });
  return new Response(content, {
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": `inline; filename="${fileName}"`,
      "cache-control": "private, no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
    },
  });
}
