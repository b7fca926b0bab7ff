import { call } from "#kit/web/call.ts";
import { exportEarningStatement } from "../contract.ts";
import type { Route } from "./+types/statement-file.ts";

/** Serves a statement as a file that spreadsheets can open. */
export async function loader(args: Route.LoaderArgs) {
  const params = { id: args.params.statementId };
  const { fileName, content } = await call(args, exportEarningStatement, { params });
  return new Response(content, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${fileName}"`,
      "cache-control": "private, no-store",
    },
  });
}
