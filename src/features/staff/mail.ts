import type { ActedFor } from "#features/accounts/service/find-account.ts";
import { mailBrand } from "#features/sites/rules.ts";
import { readSite } from "#features/sites/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { renderBrandedMail } from "#kit/server/branded-mail.ts";
import type { Tx } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import { queueMessage } from "#kit/server/outbox.ts";
import { actNotice, actNoticeText } from "./words/act-for.ts";
import { invitation } from "./words/people.ts";

type Invitation = { email: string; firstName: string; role: string; path: string };

/** Queues the mail with the link of an invitation. Each invitation sends its own. */
export async function queueInvitation(
  tx: Tx,
  { siteId, origin, now }: Pick<Context, "siteId" | "origin" | "now">,
  { email, firstName, role, path }: Invitation,
): Promise<void> {
  const { settings } = await readSite(tx, siteId);
  const { link, ...content } = invitation(settings.name, firstName, role);
  const mail = renderBrandedMail({
    ...content,
    brand: mailBrand(settings, origin),
    facts: [],
    link: { href: new URL(path, origin).href, label: link },
    signature: `${settings.name} · ${origin}`,
  });
  const key = `staff:${newId()}:invited`;
  await queueMessage(tx, { siteId, channel: "mail", key, recipient: email, ...mail }, now);
}

/** Queues the mail, or without a mailbox the text, to a person that staff act for. */
export async function queueActNotice(
  tx: Tx,
  { siteId, origin, now }: Pick<Context, "siteId" | "origin" | "now">,
  { email, phoneNumber, displayName }: ActedFor,
  act: { staff: string; reason: string },
): Promise<void> {
  const { settings } = await readSite(tx, siteId);
  const facts = { ...act, brand: settings.name, person: displayName, phone: settings.phone ?? "" };
  const key = `account:${newId()}:acts`;
  if (email) {
    const brand = mailBrand(settings, origin);
    const mail = renderBrandedMail({
      ...{ ...actNotice(facts), brand },
      signature: `${settings.name} · ${origin}`,
    });
    await queueMessage(tx, { siteId, channel: "mail", key, recipient: email, ...mail }, now);
  } else if (phoneNumber) {
    const text = { subject: "", bodyText: actNoticeText(facts) };
    await queueMessage(tx, { siteId, channel: "text", key, recipient: phoneNumber, ...text }, now);
  }
}
