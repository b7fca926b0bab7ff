import { html } from "hono/html";

/** A mail in a brand's look: what it is about, facts in a table, a few sentences, one link. */
export type Letter = {
  brand: { name: string; color: string };
  /** Its subject and headline. */
  title: string;
  greeting: string;
  facts: readonly (readonly [term: string, value: string])[];
  /** One paragraph each. */
  words: readonly string[];
  link?: { href: string; label: string };
  /** The last line: who writes, and the phone. */
  signature: string;
};

/** Its subject and both bodies. Facts without a value are left out; everything is escaped. */
export function writeLetter(letter: Letter): { subject: string; bodyText: string; bodyHtml: string } {
  const { brand, title, greeting, words, link, signature } = letter;
  const facts = letter.facts.filter(([, value]) => value !== "");
  const bodyText = [
    greeting,
    facts.map(([term, value]) => `${term}: ${value}`).join("\n"),
    ...words,
    link ? `${link.label}: ${link.href}` : "",
    signature,
  ];
  const body = html`<!doctype html>
<html lang="en">
  <body style="margin:0;background:#f6f3ee;font-family:Inter,Arial,sans-serif;color:#2b2622">
    <div style="max-width:560px;margin:0 auto;padding:32px 20px">
      <p style="font-weight:700;font-size:18px;border-bottom:4px solid ${brand.color};padding-bottom:12px">${brand.name}</p>
      <h1 style="font-size:22px;line-height:1.3">${title}</h1>
      <p>${greeting}</p>
      <table role="presentation" style="width:100%;border-collapse:collapse">
        ${facts.map(
          ([term, value]) =>
            html`<tr><td style="padding:8px 12px 8px 0;color:#6b625a;vertical-align:top">${term}</td><td style="padding:8px 0;white-space:pre-line">${value}</td></tr>`,
        )}
      </table>
      ${words.map((paragraph) => html`<p>${paragraph}</p>`)}
      ${link && html`<p><a href="${link.href}" style="color:#2b2622;font-weight:700">${link.label}</a></p>`}
      <p style="color:#6b625a;font-size:14px">${signature}</p>
    </div>
  </body>
</html>`;
  return {
    subject: title,
    bodyText: bodyText.filter(Boolean).join("\n\n"),
    bodyHtml: String(body),
  };
}
