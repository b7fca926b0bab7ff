import type { Context } from "#kit/server/api-handler.ts";
import { leadReceipt } from "../../mail.ts";
import { parseSettings } from "../../rules.ts";
import { readDraft } from "../../store/drafts.ts";
import { unsubscribeLabels } from "../../words.ts";
import type { LookMail } from "../contract.ts";

/** A ZIP that no place has, for the mail's sample. */
const SAMPLE_ZIP = "00000";

/** Writes the receipt of a message in the look of the draft. */
export async function showLookMail({ db, siteId, origin }: Context): Promise<LookMail> {
  const { settings, changes } = await readDraft(db, siteId);
  const brand = parseSettings({ ...settings, ...changes });
  const { subject, bodyHtml } = leadReceipt(
    { brand, origin, kind: "lead", postalCode: SAMPLE_ZIP },
    { href: origin, label: unsubscribeLabels.receipts },
  );
  return { subject, html: bodyHtml };
}
