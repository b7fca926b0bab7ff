import { redirect } from "react-router";
import { call } from "#kit/web/call.ts";
import { exportPayeeStatements } from "../../contract/exports.ts";
import { answerDownload } from "../parts/answer-download.ts";
import { MONEY_PATH, moneyPath, readMoneyQuery, toCallQuery } from "../parts/money-path.ts";
import type { Route } from "./+types/statements-file.ts";

/** The file comes only by the form; its address leads to the list. */
export function loader() {
  throw redirect(MONEY_PATH);
}

/** Serves the list of statements as a file that spreadsheets can open. */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const query = readMoneyQuery(form);
  return answerDownload(args, form, moneyPath(query), (proof) =>
    call(args, exportPayeeStatements, { body: { ...toCallQuery(query), ...proof } }),
  );
}
