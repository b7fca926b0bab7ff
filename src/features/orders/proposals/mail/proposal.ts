import { formatRange } from "#kit/wire/format/money.ts";
import { type GroomerMail, visitLines, writeGroomerMail } from "../../mail/groomer-mail.ts";
import { type MailSource, orderLink, textedOrderLink, whenText, writeMail } from "../../mail/mail-layout.ts";
import { petNames } from "../../rules/order.ts";
import { MAIL } from "../../words/mail-phrases.ts";
import type { ProposalRow } from "../store.ts";
import { declinedMessage, notHeldMessage, PROPOSAL_WORDS, proposalMessage } from "../words.ts";

/** The mail and the text to the customer with both prices. */
export function proposalMessages(source: MailSource, row: ProposalRow) {
  const { order, site } = source;
  const isOfTeam = row.madeBy === "staff";
  const groomer = isOfTeam ? site.settings.name : (order.serviceProvider?.displayName ?? MAIL.groomer);
  const { words, reason } = row;
  const before = { min: row.beforeMin, max: row.beforeMax };
  const total = { min: row.totalMin, max: row.totalMax };
  const { headline, paragraphs, text } = proposalMessage({ groomer, words, reason, before, total });
  const mail = writeMail(source, {
    headline,
    facts: [
      ["When", whenText(source)],
      ["Total so far", formatRange(before)],
      ["New total", formatRange(total)],
      ["Number", order.number],
    ],
    paragraphs,
    links: [["Agree or decline", orderLink(source, "proposal")]],
  });
  const sender = isOfTeam ? "" : `${site.settings.name}: `;
  return { mail, text: `${sender}${text} ${textedOrderLink(source, "proposal")}` };
}

/** The mail and the text to the customer whose bank did not hold the agreed price. */
export function notHeldMessages(source: MailSource, row: ProposalRow) {
  const total = { min: row.totalMin, max: row.totalMax };
  const { headline, paragraphs, text } = notHeldMessage(row.words, total);
  const mail = writeMail(source, {
    headline,
    facts: [
      ["When", whenText(source)],
      ["New total", formatRange(total)],
      ["Number", source.order.number],
    ],
    paragraphs,
    links: [[PROPOSAL_WORDS.chooseCard, orderLink(source, "payment")]],
  });
  return { mail, text: `${source.site.settings.name}: ${text} ${textedOrderLink(source, "payment")}` };
}

/** The mail to the groomer whose proposal the customer declined. */
export function declinedMail(source: MailSource, words: string): GroomerMail {
  const { subject, lines } = declinedMessage(petNames(source.order), words);
  return writeGroomerMail(source, subject, [...lines, ...visitLines(source)]);
}
