import type { Context } from "#kit/server/api-handler.ts";
import type { Db } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import { queueMessage } from "#kit/server/outbox.ts";
import { limitRate, type RateLimit, toNetwork } from "#kit/server/rate-limits.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { LeadInput } from "../contract.ts";
import { leadMessage, leadReceipt } from "../mail.ts";
import { readSite } from "../service.ts";
import * as sitesStore from "../store.ts";
import { queueOptionalMail } from "./queue-optional-mail.ts";

/** Per hour: the people of one household or office share a network. */
const LEADS_OF_NETWORK: RateLimit = { points: 10, seconds: 3_600 };
/** Per day: a brand's mailbox can take this many mails. */
const LEADS_OF_SITE: RateLimit = { points: 500, seconds: 86_400 };
/** Anyone can type a stranger's mail address, so each address gets only a few receipts a day. */
const RECEIPTS_OF_MAILBOX: RateLimit = { points: 3, seconds: 86_400 };

/** Counts a lead against the limits of its network and its site, and refuses it above either limit. */
export async function limitLeads({ db, siteId, ipAddress }: Context): Promise<void> {
  await limitRate(db, "leads of network", `${siteId} ${toNetwork(ipAddress)}`, LEADS_OF_NETWORK);
  await limitRate(db, "leads of site", siteId, LEADS_OF_SITE);
}

/** Counts a receipt to a mailbox and refuses it above the limit. */
export async function limitReceipts(db: Db, siteId: SiteId, email: string): Promise<void> {
  await limitRate(db, "request receipts", `${siteId} ${email}`, RECEIPTS_OF_MAILBOX);
}

/**
 * Saves a visitor's question, mails it to the brand, and confirms it to the visitor's mailbox. Refuses
 * above the rate limits. Only programs fill the hidden field `topic`: they get the same reply, but nothing
 * is saved.
 */
export async function createLead(context: Context, input: LeadInput): Promise<Record<string, never>> {
  const { db, siteId, now, origin, ipAddress } = context;
  await limitRate(db, "leads of network", `${siteId} ${toNetwork(ipAddress)}`, LEADS_OF_NETWORK);
  const { topic, ...lead } = input;
  if (topic !== "") return {};
  if (lead.email) await limitReceipts(db, siteId, lead.email);
  await limitRate(db, "leads of site", siteId, LEADS_OF_SITE);
  const { settings } = await readSite(db, siteId);
  const { service } = settings.emails;
  const id = newId();
  await db.transaction().execute(async (tx) => {
    await sitesStore.insertLead(tx, siteId, { ...lead, id }, now);
    if (lead.email) {
      const receipt = { kind: "receipts", key: `lead:${id}:receipt`, recipient: lead.email } as const;
      const facts = { brand: settings, origin, kind: lead.kind, postalCode: lead.postalCode };
      await queueOptionalMail(tx, context, receipt, (link) => leadReceipt(facts, link));
    }
    // A brand without a mailbox only saves the lead.
    if (service === "") return;
    const notice = { siteId, channel: "mail", key: `lead:${id}`, recipient: service } as const;
    await queueMessage(tx, { ...notice, ...leadMessage({ ...lead, brand: settings, origin }) }, now);
  });
  return {};
}
