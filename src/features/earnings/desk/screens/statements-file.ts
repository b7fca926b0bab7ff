import { call } from "#kit/web/call.ts";
import { exportPayeeStatements } from "../../contract/exports.ts";
import { answerDownload } from "../parts/answer-download.ts";
import { moneyPath, readMoneyQuery, toCallQuery } from "../parts/money-path.ts";
import type { Route } from "./+types/statements-file.ts";

/** Serves the list of statements as a file that spreadsheets can open. */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const query = readMoneyQuery(form);
  return answerDownload(args, form, moneyPath(query), (proof) =>
    call(args, exportPayeeStatements, { body: { ...toCallQuery(query), ...proof } }),
  );
}
