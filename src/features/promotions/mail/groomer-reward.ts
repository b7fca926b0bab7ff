import { findOrigin, mailBrand } from "#features/sites/rules.ts";
import { readSite } from "#features/sites/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { renderBrandedMail } from "#kit/server/branded-mail.ts";
import type { Tx } from "#kit/server/database.ts";
import { queueMessage } from "#kit/server/outbox.ts";
import type { AccountStatus } from "#kit/wire/actor.ts";
import { toShortName, VISITS_TO_EARN } from "../rules/groomer-referrals.ts";
import { groomerRewardMail } from "../words/groomer-referrals.ts";

type Person = { firstName: string; lastName: string };
type Earned = {
  referralId: string;
  referrer: Person & { email: string; status: AccountStatus };
  newcomer: Person;
  cents: number;
};

/** Mails a groomer who earned a reward, once for each referral. Without a mailbox it does nothing. */
export async function queueRewardMail(
  tx: Tx,
  { siteId, now, origin }: Pick<Context, "siteId" | "now" | "origin">,
  { referralId, referrer, newcomer, cents }: Earned,
): Promise<void> {
  const { email: recipient, status, firstName } = referrer;
  if (recipient === "") return;
  const site = await readSite(tx, siteId);
  const { name } = site.settings;
  const home = findOrigin(site, origin);
  const facts = { name: toShortName(newcomer), cents, visits: VISITS_TO_EARN };
  const { link, ...content } = groomerRewardMail(name, firstName, facts);
  const mail = renderBrandedMail({
    ...content,
    brand: mailBrand(site.settings, home),
    facts: [],
    // Only active groomers can open the page.
    ...(status === "active" && { link: { href: `${home}/groomer/account/referral-code`, label: link } }),
    signature: `${name} · ${home}`,
  });
  const key = `groomer-referral:${referralId}:earned`;
  await queueMessage(tx, { siteId, channel: "mail", key, recipient, ...mail }, now);
}
