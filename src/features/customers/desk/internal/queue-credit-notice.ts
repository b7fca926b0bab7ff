import { readCustomer } from "#features/accounts/service/read-customer.ts";
import { mailBrand } from "#features/sites/rules.ts";
import { readSite } from "#features/sites/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { renderBrandedMail } from "#kit/server/branded-mail.ts";
import type { Tx } from "#kit/server/database.ts";
import { queueMessage } from "#kit/server/outbox.ts";
import { creditMail, creditText } from "../words/mails.ts";

type Gift = { customerId: string; creditId: string; cents: number };

/** Notifies a customer of credit by mail, or by text without a mailbox. The reason stays with the team. */
export async function queueCreditNotice(
  tx: Tx,
  { siteId, origin, now }: Pick<Context, "siteId" | "origin" | "now">,
  { customerId, creditId, cents }: Gift,
): Promise<void> {
  const customer = await readCustomer(tx, siteId, customerId);
  if (!customer) return;
  const { firstName, email, phoneNumber } = customer;
  const { settings } = await readSite(tx, siteId);
  const href = `${origin}/customer/referrals`;
  const key = `credit:${creditId}`;
  if (email) {
    const { link: label, ...words } = creditMail(settings.name, firstName, cents);
    const mail = renderBrandedMail({
      ...words,
      brand: mailBrand(settings, origin),
      facts: [],
      link: { href, label },
      signature: `${settings.name} · ${origin}`,
    });
    await queueMessage(tx, { siteId, channel: "mail", key: `${key}:mail`, recipient: email, ...mail }, now);
  } else if (phoneNumber) {
    const bodyText = creditText(settings.name, cents, href);
    const row = { siteId, channel: "text" as const, key: `${key}:text`, recipient: phoneNumber };
    await queueMessage(tx, { ...row, bodyText }, now);
  }
}
