import { mailBrand } from "#features/sites/rules.ts";
import { readSite } from "#features/sites/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { renderBrandedMail } from "#kit/server/branded-mail.ts";
import type { Tx } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import { queueMessage } from "#kit/server/outbox.ts";
import { termsMail, termsText } from "../words/mails.ts";

type To = { firstName: string; email: string | null; phoneNumber: string | null; open: readonly string[] };

/** Asks a customer to agree to documents, by mail and text. The page asks for a sign-in first. */
export async function queueTermsLink(
  tx: Tx,
  { siteId, origin, now }: Pick<Context, "siteId" | "origin" | "now">,
  { firstName, email, phoneNumber, open }: To,
): Promise<void> {
  const { settings } = await readSite(tx, siteId);
  const href = `${origin}/customer/agreements`;
  const key = `customer:${newId()}:terms`;
  if (email) {
    const { link: label, ...words } = termsMail(settings.name, firstName, open);
    const mail = renderBrandedMail({
      ...words,
      brand: mailBrand(settings, origin),
      facts: [],
      link: { href, label },
      signature: `${settings.name} · ${origin}`,
    });
    await queueMessage(tx, { siteId, channel: "mail", key: `${key}:mail`, recipient: email, ...mail }, now);
  }
  if (phoneNumber) {
    const bodyText = termsText(settings.name, href);
    await queueMessage(
      tx,
      { siteId, channel: "text", key: `${key}:text`, recipient: phoneNumber, bodyText },
      now,
    );
  }
}
