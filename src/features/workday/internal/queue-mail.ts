import { mailBrand } from "#features/sites/rules.ts";
import { readSite } from "#features/sites/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { renderBrandedMail } from "#kit/server/branded-mail.ts";
import type { Tx } from "#kit/server/database.ts";
import { queueMessage } from "#kit/server/outbox.ts";

type GroomerMail = {
  /** Names the message: "invited". With `unique`, each is sent once. */
  occasion: string;
  unique: string;
  recipient: string | null;
  words: (brand: string) => { title: string; greeting: string; words: readonly string[]; link?: string };
  /** Path and query of the page that the mail leads to. */
  path?: string;
};

/** Queues a mail of the team to a groomer or applicant. Without a mailbox it does nothing. */
export async function queueMail(
  tx: Tx,
  { siteId, origin, now }: Pick<Context, "siteId" | "origin" | "now">,
  { occasion, unique, recipient, words, path }: GroomerMail,
): Promise<void> {
  if (!recipient) return;
  const { settings } = await readSite(tx, siteId);
  const { link, ...content } = words(settings.name);
  const mail = renderBrandedMail({
    ...content,
    brand: mailBrand(settings, origin),
    facts: [],
    ...(link && path && { link: { href: new URL(path, origin).href, label: link } }),
    signature: `${settings.name} · ${origin}`,
  });
  const key = `groomer:${unique}:${occasion}`;
  await queueMessage(tx, { siteId, channel: "mail", key, recipient, ...mail }, now);
}
