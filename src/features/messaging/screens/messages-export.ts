import { call } from "#kit/web/call.ts";
import { exportConversations } from "../contract/export.ts";
import type { Route } from "./+types/messages-export.ts";

/** Serves the caller's conversations as a JSON file. */
export async function loader(args: Route.LoaderArgs) {
  const conversations = await call(args, exportConversations);
  return new Response(JSON.stringify(conversations, null, 2), {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": 'attachment; filename="my-messages.json"',
      "cache-control": "no-store",
    },
  });
}
