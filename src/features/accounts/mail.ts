import { type BrandedMail, renderBrandedMail } from "#kit/server/branded-mail.ts";
import { CODE_MINUTES } from "./rules/codes.ts";
import { LOGIN_CODE_MS } from "./rules/sign-in.ts";

export type CodeFacts = {
  brand: BrandedMail["brand"];
  code: string;
  origin: string;
  /** Signs in without typing; for mails alone. */
  link?: string;
};
const LINK_MINUTES = LOGIN_CODE_MS / 60_000;

type Words = { subject: string; bodyText: string; bodyHtml?: string };
type Channel = "mail" | "text";

/** A code by text or mail. The text's last line lets phones fill it in for this host alone (WebOTP). */
export function codeMessage({ brand, code, origin, link }: CodeFacts, channel: Channel): Words {
  const lead = `${code} is your ${brand.name} code.`;
  const rest = `It is good for ${CODE_MINUTES} minutes. We never ask for it by phone.`;
  if (channel === "text") {
    return { subject: "", bodyText: `${lead} ${rest}\n\n@${new URL(origin).hostname} #${code}` };
  }
  const ignore = "If you did not ask for it, you need not do anything.";
  const instead = `Or open this link, which works once within ${LINK_MINUTES} minutes:`;
  return renderBrandedMail({
    brand,
    title: `${code} is your code`,
    greeting: lead,
    facts: [],
    words: link ? [rest, ignore, instead] : [rest, ignore],
    ...(link && { link: { href: link, label: `Log in to ${brand.name}` } }),
    signature: `${brand.name} · ${origin}`,
  });
}

/**
 * What an address without an account gets instead of a code, so that only its owner learns that there is
 * none.
 */
export function noAccountMessage({ brand, origin }: CodeFacts, channel: Channel): Words {
  const what = channel === "text" ? "phone number" : "e-mail address";
  const other = channel === "text" ? "e-mail address" : "phone number";
  const lead = `Somebody asked to sign in to ${brand.name} with this ${what}, but no account has confirmed it.`;
  const rest = `If it was you, try your ${other}, or book at ${origin}.`;
  if (channel === "text") return { subject: "", bodyText: `${lead} ${rest}` };
  return renderBrandedMail({
    brand,
    title: `Signing in to ${brand.name}`,
    greeting: lead,
    facts: [],
    words: [rest, "If it was not you, you need not do anything."],
    signature: `${brand.name} · ${origin}`,
  });
}
