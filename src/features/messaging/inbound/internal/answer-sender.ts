import { findOrigin, mailBrand } from "#features/sites/rules.ts";
import { readSite, type SiteRecord } from "#features/sites/service.ts";
import { renderBrandedMail } from "#kit/server/branded-mail.ts";
import type { Tx } from "#kit/server/database.ts";
import { allowMails, hashAddress, refuseMails } from "#kit/server/optional-mails.ts";
import { type Message, queueMessage } from "#kit/server/outbox.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { isStopped } from "../../internal/open-answers.ts";
import { readAnswerWays } from "../../ports.ts";
import type { Outcome, TextWord } from "../rules/answers.ts";
import { NOT_DELIVERED, NOT_DELIVERED_MAIL, TEXT_WORDS } from "../words.ts";
import type { Sender } from "./find-sender.ts";

type Answered = { siteId: SiteId; channel: "mail" | "text"; key: string; sender: Sender; now: Date };

/** Says by the same way why a message was not delivered: once a day for each conversation and reason. */
export async function sayNotDelivered(tx: Tx, answered: Answered, outcome: Outcome): Promise<void> {
  const words = NOT_DELIVERED[outcome];
  const { siteId, channel, sender, now } = answered;
  const { accountId, roomId, address } = sender;
  if (!words || address === "") return;
  if (channel === "text" && (await isStopped(tx, siteId, address))) return;
  const key = `inbound:${outcome}:${accountId}:${roomId ?? "team"}:${now.toISOString().slice(0, 10)}`;
  const site = await readSite(tx, siteId);
  const written =
    channel === "text" ? { bodyText: `${site.settings.name}: ${words}` } : writeMail(site, words);
  const message: Message = { siteId, channel, key, recipient: address, ...written };
  await queueMessage(tx, message, now);
}

function writeMail(site: SiteRecord, words: string) {
  const { settings } = site;
  const origin = findOrigin(site, "");
  return renderBrandedMail({
    brand: mailBrand(settings, origin),
    title: NOT_DELIVERED_MAIL.title,
    greeting: NOT_DELIVERED_MAIL.greeting,
    facts: [],
    words: [words],
    link: { href: `${origin}/login`, label: NOT_DELIVERED_MAIL.link },
    signature: `${settings.name} · ${origin}`,
  });
}

/** Turns texts about messages off or on, and confirms it where the carrier does not. */
export async function obeyWord(
  tx: Tx,
  { siteId, sender, key, now }: Answered,
  word: TextWord,
): Promise<void> {
  const choice = { addressHash: hashAddress(sender.address), kind: "messages" as const };
  if (word === "stopped") await refuseMails(tx, siteId, choice, now);
  if (word === "started") await allowMails(tx, siteId, choice);
  if (!readAnswerWays().text?.confirms) return;
  const { settings } = await readSite(tx, siteId);
  const bodyText = TEXT_WORDS[word](settings.name, settings.phone);
  await queueMessage(tx, { siteId, channel: "text", key, recipient: sender.address, bodyText }, now);
}
