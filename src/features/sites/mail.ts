import { html } from "hono/html";
import type { LeadWish } from "./contract.ts";

export type LeadFacts = Omit<LeadWish, "topic"> & { siteName: string; origin: string };

const TITLES = { lead: "New lead", request: "New request" } as const;

/** A question from the website, for the brand's own mailbox. */
export function leadMessage({ siteName, origin, ...lead }: LeadFacts) {
  const rows = [
    ["Name", lead.name],
    ["E-mail", lead.email],
    ["Phone", lead.phoneNumber],
    ["ZIP", lead.postalCode],
  ].filter((row): row is [string, string] => row[1] !== undefined);
  const message = lead.message || "(no message)";
  return {
    subject: `${TITLES[lead.kind]}: ${lead.name}, ${lead.postalCode}`,
    bodyText: `${rows.map(([term, value]) => `${term}: ${value}`).join("\n")}\n\n${message}\n\n${siteName}\n${origin}`,
    bodyHtml:
      String(html`<div style="font-family:sans-serif;max-width:32rem;margin:0 auto;padding:24px;color:#1f2933">
<p style="font-weight:700">${siteName}</p>
<p>${rows.map(([term, value]) => html`${term}: <strong>${value}</strong><br />`)}</p>
<p style="white-space:pre-wrap">${message}</p></div>`),
  };
}
