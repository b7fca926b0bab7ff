import { mailBrand } from "#features/sites/rules.ts";
import { readSite } from "#features/sites/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { renderBrandedMail } from "#kit/server/branded-mail.ts";
import type { Tx } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import { queueMessage } from "#kit/server/outbox.ts";
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
