import { createPasswordLink } from "#features/accounts/service/create-login-code.ts";
import { mailBrand } from "#features/sites/rules.ts";
import { readSite } from "#features/sites/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { renderBrandedMail } from "#kit/server/branded-mail.ts";
import type { Tx } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import { queueMessage } from "#kit/server/outbox.ts";
import { profileMail, profileText } from "../words/mails.ts";

const DAY_MS = 86_400_000;

type Added = { accountId: string; firstName: string; email: string; phoneNumber: string };

/**
 * Sends a customer that the team added the link that completes the profile: by mail, by text, or both. Each
 * has a link of its own, which confirms the address that got it. The team never sees a link.
 */
export async function queueProfileLink(
  tx: Tx,
  { siteId, origin, now }: Pick<Context, "siteId" | "origin" | "now">,
  { accountId, firstName, email, phoneNumber }: Added,
): Promise<void> {
  const { settings } = await readSite(tx, siteId);
  const validUntil = new Date(now.getTime() + DAY_MS);
  const key = `customer:${newId()}:profile`;
  const link = async (proves: "email" | "phone") =>
    new URL(await createPasswordLink(tx, siteId, accountId, now, proves), origin).href;
  if (email) {
    const { link: label, ...words } = profileMail(settings.name, firstName);
    const mail = renderBrandedMail({
      ...words,
      brand: mailBrand(settings, origin),
      facts: [],
      link: { href: await link("email"), label },
      signature: `${settings.name} · ${origin}`,
    });
    const row = { siteId, channel: "mail" as const, key: `${key}:mail`, recipient: email, validUntil };
    await queueMessage(tx, { ...row, ...mail }, now);
  }
  if (phoneNumber) {
    const row = { siteId, channel: "text" as const, key: `${key}:text`, recipient: phoneNumber, validUntil };
    await queueMessage(tx, { ...row, bodyText: profileText(settings.name, await link("phone")) }, now);
  }
}
