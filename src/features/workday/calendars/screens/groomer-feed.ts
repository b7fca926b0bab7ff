import { call } from "#kit/web/call.ts";
import { readGroomerCalendar } from "../contract.ts";
import type { Route } from "./+types/groomer-feed.ts";

/**
 * Serves a groomer's visits and time off to a calendar that has subscribed to the link. The link's token is
 * the only key, so no cache on the way stores the answer. An unchanged file is not sent again.
 */
export async function loader(args: Route.LoaderArgs) {
  const { token } = args.params;
  const { fileName, content, etag } = await call(args, readGroomerCalendar, { params: { token } });
  const headers = {
    etag,
    "cache-control": "private, no-cache",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex",
  };
  const known = args.request.headers.get("if-none-match")?.split(",") ?? [];
  if (known.some((one) => one.trim() === etag)) return new Response(null, { status: 304, headers });
  return new Response(content, {
    headers: {
      ...headers,
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": `inline; filename="${fileName}"`,
    },
  });
}
