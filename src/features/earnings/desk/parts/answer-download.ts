import { redirect } from "react-router";
import type { Proof } from "#features/accounts/contract/proof.ts";
import { sendStaffConfirmCode } from "#features/accounts/settings/contract/staff-proof.ts";
import {
  codeFaultOf,
  readStaffProof,
  wantsProofCode,
} from "#features/accounts/settings/parts/staff-proof.ts";
import { type Anywhere, call } from "#kit/web/call.ts";
import { asRefusal } from "#kit/wire/errors.ts";

type Refused = NonNullable<ReturnType<typeof asRefusal>>;

/** Why a download is refused, as the page's URL says it. */
function faultOf(refused: Refused): string | null {
  const { code, errors } = refused;
  if (code === "sign_in_failed") return "wrong";
  if (code === "code_rejected") {
    const fault = codeFaultOf(refused);
    return fault === "wrong" ? "code" : fault;
  }
  if (code === "too_many_requests") return "later";
  if (code !== "validation_failed") return null;
  return errors?.from ? "period" : "proof";
}

/**
 * For actions without a page: answers with a file. A refusal leads to `back`, whose URL names it, because
 * the browser has sent the form itself.
 */
export async function answerDownload(
  args: Anywhere,
  form: FormData,
  back: string,
  make: (proof: Proof) => Promise<{ fileName: string; content: string }>,
): Promise<Response> {
  const leave = (download: string) =>
    redirect(`${back}${back.includes("?") ? "&" : "?"}download=${download}`);
  try {
    if (wantsProofCode(form)) {
      await call(args, sendStaffConfirmCode, { body: {} });
      return leave("sent");
    }
    const { fileName, content } = await make(readStaffProof(form));
    return new Response(content, {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="${fileName}"`,
        "cache-control": "private, no-store",
      },
    });
  } catch (error) {
    const refusal = asRefusal(error);
    const fault = refusal && faultOf(refusal);
    if (!fault) throw error;
    return leave(fault);
  }
}
