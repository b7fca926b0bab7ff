import { redirect } from "react-router";
import { call } from "#kit/web/call.ts";
import { exportPayeeStatement } from "../../contract/exports.ts";
import { answerDownload } from "../parts/answer-download.ts";
import { deskStatementPath } from "../parts/money-path.ts";
import type { Route } from "./+types/statement-file.ts";

/** The file comes only by the form; its address leads to the statement. */
export function loader({ params }: Route.LoaderArgs) {
  throw redirect(deskStatementPath(params.id));
}

/** Serves a groomer's statement as a file that spreadsheets can open. */
export async function action(args: Route.ActionArgs) {
  const { id } = args.params;
  return answerDownload(args, await args.request.formData(), deskStatementPath(id), (body) =>
    call(args, exportPayeeStatement, { params: { id }, body }),
  );
}
