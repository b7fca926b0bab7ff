import { type BrandedMail, renderBrandedMail } from "#kit/server/branded-mail.ts";
import { type Channel, codeWords, noAccountWords } from "./words/messages.ts";

export type CodeFacts = {
  brand: BrandedMail["brand"];
  code: string;
  origin: string;
  /** Signs in without typing; only for mails. */
  link?: string;
};

type Message = { subject: string; bodyText: string; bodyHtml?: string };

/**
 * A code by text or mail. The last line of a text lets phones fill it in for this host only
 * (WebOTP).
 */
export function codeMessage({ brand, code, origin, link }: CodeFacts, channel: Channel): Message {
  const lead = codeWords.lead(code, brand.name);
  const { validity, ignore } = codeWords;
  if (channel === "text") {
    return { subject: "", bodyText: `${lead} ${validity}\n\n@${new URL(origin).hostname} #${code}` };
  }
  return renderBrandedMail({
    brand,
    title: codeWords.title(code),
    greeting: lead,
    facts: [],
    words: link ? [validity, ignore, codeWords.link] : [validity, ignore],
    ...(link && { link: { href: link, label: codeWords.linkLabel(brand.name) } }),
    signature: `${brand.name} · ${origin}`,
  });
}

/**
 * The message to an address without an account, so that only the address's owner learns that it has
 * none.
 */
export function noAccountMessage({ brand, origin }: CodeFacts, channel: Channel): Message {
  const lead = noAccountWords.lead(brand.name, channel);
  const advice = noAccountWords.advice(origin, channel);
  if (channel === "text") return { subject: "", bodyText: `${lead} ${advice}` };
  return renderBrandedMail({
    brand,
    title: noAccountWords.title(brand.name),
    greeting: lead,
    facts: [],
    words: [advice, noAccountWords.ignore],
    signature: `${brand.name} · ${origin}`,
  });
}
