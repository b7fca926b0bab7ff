import { redirect } from "react-router";
import { call } from "#kit/web/call.ts";
import { exportRefunds } from "../contract/refunds.ts";
import { answerDownload } from "../parts/answer-download.ts";
import { daysPath, REFUNDS_PATH, readDaysQuery, toDays } from "../parts/money-lists.ts";
import { REFUND_STATES } from "../rules.ts";
import type { Route } from "./+types/refunds-file.ts";

/** The file comes only by the form; its address leads to the list. */
export function loader() {
  throw redirect(REFUNDS_PATH);
}

/** Serves the list of refunds as a file that spreadsheets can open. */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const query = readDaysQuery(form, REFUND_STATES);
  const filters = { ...toDays(query), ...(query.kind && { state: query.kind }) };
  return answerDownload(args, form, daysPath(REFUNDS_PATH, query), (proof) =>
    call(args, exportRefunds, { body: { ...filters, ...proof } }),
  );
}
