import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { recordByStaff } from "#kit/server/record-by-staff.ts";
import { PREVIEW_COOKIE } from "#kit/server/request-identity.ts";
import type { DeskLook } from "../contract.ts";
import { showLook } from "./show-look.ts";

/** Begins or ends the preview of the caller's session. It ends with the browser, too. */
export async function setPreview(context: Context, isOn: boolean): Promise<DeskLook> {
  const { signInId } = actingAs(context, "staff");
  await recordByStaff(context.db, context, {
    ...{ action: isOn ? "begin preview" : "end preview", target: `draft=${context.siteId}` },
    ...{ before: { isPreviewing: !isOn }, after: { isPreviewing: isOn } },
  });
  if (isOn) context.setCookie(PREVIEW_COOKIE, signInId);
  else context.setCookie(PREVIEW_COOKIE, "", { maxAge: 0 });
  return { ...(await showLook(context)), isPreviewing: isOn };
}
