import { type BrandedMail, renderBrandedMail } from "#kit/server/branded-mail.ts";
import { type Channel, codeWords, noAccountWords } from "./words/messages.ts";

export type CodeFacts = {
  brand: BrandedMail["brand"];
  code: string;
  origin: string;
  /** A link that signs in without typing the code. Only mails have it. */
  link?: string;
};

type Message = { subject: string; bodyText: string; bodyHtml?: string };

/**
 * A mail or text with a code. The last line of a text lets phones fill in the code, for this host only
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
 * The message to an address without an account. The owner of the address learns this by mail or text, so
 * strangers on the page learn nothing.
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
