import { redirect } from "react-router";
import { call } from "#kit/web/call.ts";
import { exportLedger } from "../contract/ledger.ts";
import { answerDownload } from "../parts/answer-download.ts";
import { daysPath, LEDGER_PATH, readDaysQuery } from "../parts/money-lists.ts";
import { LEDGER_KINDS } from "../rules.ts";
import type { Route } from "./+types/ledger-file.ts";

/** The file comes only by the form; its address leads to the list. */
export function loader() {
  throw redirect(LEDGER_PATH);
}

/** Serves the ledger as a file that spreadsheets can open. */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const query = readDaysQuery(form, LEDGER_KINDS);
  const { from, to, area, kind } = query;
  const filters = { from, to, ...(area && { area }), ...(kind && { kind }) };
  return answerDownload(args, form, daysPath(LEDGER_PATH, query), (proof) =>
    call(args, exportLedger, { body: { ...filters, ...proof } }),
  );
}
