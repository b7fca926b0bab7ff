import { redirect } from "react-router";
import { sendStaffConfirmCode } from "#features/accounts/settings/contract/staff-proof.ts";
import {
  codeFaultOf,
  readStaffProof,
  wantsProofCode,
} from "#features/accounts/settings/parts/staff-proof.ts";
import { call } from "#kit/web/call.ts";
import { asRefusal } from "#kit/wire/errors.ts";
import { exportReport } from "../contract.ts";
import { readView, requireReport } from "../parts/read-view.ts";
import { exportPath, reportPath } from "../parts/report-path.ts";
import type { Route } from "./+types/report-file.ts";

/** The file comes only by the form; who follows its address reads the report. */
export async function loader(args: Route.LoaderArgs) {
  const { view } = await readView(args);
  throw redirect(reportPath(requireReport(args.params.report), view));
}

/** Serves a report as a file, or leads back to the form with the kind of refusal. */
export async function action(args: Route.ActionArgs) {
  const report = requireReport(args.params.report);
  const form = await args.request.formData();
  const { view } = await readView(args);
  const { from, to, area } = view;
  const body = { from, to, ...(area && { area }), ...readStaffProof(form) };
  try {
    if (wantsProofCode(form)) {
      await call(args, sendStaffConfirmCode, { body: {} });
      return redirect(exportPath(report, view, "sent"));
    }
    const file = await call(args, exportReport, { params: { report }, body });
    return new Response(file, {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="${report}-${from}-${to}.csv"`,
        "cache-control": "private, no-store",
      },
    });
  } catch (error) {
    const refusal = asRefusal(error);
    const kind = REFUSED[refusal?.code ?? ""];
    if (!refusal || kind === undefined) throw error;
    const refused = kind === "code" ? codeFaultOf(refusal) : kind;
    // The report itself says what is wrong with its days.
    if (refusal.errors?.to) return redirect(reportPath(report, view));
    return redirect(exportPath(report, view, refused));
  }
}

/** The kinds that the form can explain. */
const REFUSED: Record<string, string> = {
  validation_failed: "proof",
  sign_in_failed: "password",
  code_rejected: "code",
  too_many_requests: "later",
};
