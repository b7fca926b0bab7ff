import { html } from "hono/html";
import { CODE_MINUTES } from "./rules/codes.ts";
import { LOGIN_CODE_MS } from "./rules/sign-in.ts";

export type CodeFacts = {
  siteName: string;
  code: string;
  origin: string;
  /** Signs in without typing; for mails alone. */
  link?: string;
};
const LINK_MINUTES = LOGIN_CODE_MS / 60_000;

type Words = { subject: string; bodyText: string; bodyHtml?: string };
type Channel = "mail" | "text";

const page = (siteName: string, ...lines: unknown[]) =>
  String(html`<div style="font-family:sans-serif;max-width:32rem;margin:0 auto;padding:24px;color:#1f2933">
<p style="font-weight:700">${siteName}</p>${lines}</div>`);

/** A code by text or mail. The text's last line lets phones fill it in for this host alone (WebOTP). */
export function codeMessage({ siteName, code, origin, link }: CodeFacts, channel: Channel): Words {
  const lead = `${code} is your ${siteName} code.`;
  const rest = `It is good for ${CODE_MINUTES} minutes. We never ask for it by phone.`;
  if (channel === "text") {
    return { subject: "", bodyText: `${lead} ${rest}\n\n@${new URL(origin).hostname} #${code}` };
  }
  const instead = `Or open this link, which works once within ${LINK_MINUTES} minutes:`;
  return {
    subject: `${code} is your code`,
    bodyText: `${lead}\n\n${rest}${link ? `\n\n${instead}\n${link}` : ""}\n\nIf you did not ask for it, you need not do anything.\n\n${siteName}\n${origin}`,
    bodyHtml: page(
      siteName,
      html`<p>Your code:</p><p style="font-size:28px;letter-spacing:6px;font-weight:700">${code}</p>
<p>${rest}</p>${link ? html`<p>${instead}<br /><a href="${link}">Log in to ${siteName}</a></p>` : ""}
<p>If you did not ask for it, you need not do anything.</p>`,
    ),
  };
}

/** What an address without an account gets instead of a code, so that only its owner learns that there is none. */
export function noAccountMessage({ siteName, origin }: CodeFacts, channel: Channel): Words {
  const what = channel === "text" ? "phone number" : "e-mail address";
  const other = channel === "text" ? "e-mail address" : "phone number";
  const lead = `Somebody asked to sign in to ${siteName} with this ${what}, but no account has confirmed it.`;
  const rest = `If it was you, try your ${other}, or book at ${origin}.`;
  if (channel === "text") return { subject: "", bodyText: `${lead} ${rest}` };
  return {
    subject: `Signing in to ${siteName}`,
    bodyText: `${lead}\n\n${rest}\n\nIf it was not you, you need not do anything.\n\n${siteName}`,
    bodyHtml: page(
      siteName,
      html`<p>${lead}</p><p>${rest}</p><p>If it was not you, you need not do anything.</p>`,
    ),
  };
}
