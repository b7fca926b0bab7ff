import { call } from "#kit/web/call.ts";
import { exportMine } from "../contract/export.ts";
import type { Route } from "./+types/settings-export.ts";

/** Serves the customer's own data as a JSON file. */
export async function loader(args: Route.LoaderArgs) {
  const exported = await call(args, exportMine);
  return new Response(JSON.stringify(exported, null, 2), {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": `attachment; filename="my-data-${exported.exportedAt.slice(0, 10)}.json"`,
      "cache-control": "no-store",
    },
  });
}
