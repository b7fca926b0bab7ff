import type { Context } from "#kit/server/api-handler.ts";
import { recordByStaff } from "#kit/server/record-by-staff.ts";
import { Refusal } from "#kit/wire/errors.ts";
import { toLines } from "#kit/wire/lines.ts";
import type { DocumentKind } from "../../rules.ts";
import type { DeskAgreement, DraftInput } from "../contract.ts";
import { isSameText } from "../rules.ts";
import { findText, listVersionsOf, lockDraft, updateDraft } from "../store.ts";
import { AGREEMENT_REFUSALS } from "../words.ts";
import { showDeskAgreement } from "./show-desk-agreement.ts";

/** Saves the text of the next version. The text of the newest version leaves nothing prepared. */
export async function saveAgreementDraft(
  context: Context,
  kind: DocumentKind,
  { title, body, revision }: DraftInput,
): Promise<DeskAgreement> {
  const { db, siteId } = context;
  await db.transaction().execute(async (tx) => {
    const draft = await lockDraft(tx, siteId, kind);
    if (draft.revision !== revision) throw new Refusal("conflict", AGREEMENT_REFUSALS.changed);
    const [last] = await listVersionsOf(tx, siteId, kind, 1);
    const newest = last && (await findText(tx, siteId, kind, last.version));
    const text = { title, body: toLines(body) };
    await updateDraft(tx, siteId, kind, newest && isSameText(text, newest) ? null : text);
    const before = { title: draft.title ?? newest?.title ?? "", body: draft.body ?? newest?.body ?? "" };
    await recordByStaff(tx, context, {
      ...{ action: "save draft of agreement", target: `agreement=${kind}` },
      before: { title: before.title, characters: before.body.length, revision },
      after: { title, characters: text.body.length, revision: revision + 1 },
    });
  });
  return showDeskAgreement(context, kind);
}
