import { html } from "hono/html";

/**
 * The content of a mail in a brand's design: title, greeting, facts as a table, paragraphs, links.
 */
export type BrandedMail = {
  /**
   * `color`: "#rrggbb". `logo`: an https address; without one, the mail shows the name.
   */
  brand: { name: string; color: string; logo?: string | null };
  /** Subject and headline. */
  title: string;
  greeting: string;
  facts: readonly (readonly [term: string, value: string])[];
  /** The paragraphs of the mail. */
  words: readonly string[];
  link?: { href: string; label: string };
  /** Links to further actions, below the button. */
  otherLinks?: readonly { href: string; label: string }[];
  /** The last line: the sender's name and phone number. */
  signature: string;
  /** The link below the signature that turns off mails of this kind. */
  unsubscribe?: { href: string; label: string };
};

/** Black or white, whichever has more contrast on `color` ("#rrggbb"). The contrast always passes WCAG AA. */
export function chooseTextColor(color: string): "#000000" | "#ffffff" {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(color.slice(start, start + 2), 16) / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4));
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  // At the luminance L where black and white have equal contrast, (L + 0.05)² = 0.05 × 1.05.
  return luminance > Math.sqrt(0.05 * 1.05) - 0.05 ? "#000000" : "#ffffff";
}

/** Renders subject, text body and HTML body. Leaves out facts without a value; escapes everything. */
export function renderBrandedMail(mail: BrandedMail): {
  subject: string;
  bodyText: string;
  bodyHtml: string;
} {
  const { brand, title, greeting, words, link, otherLinks = [], signature, unsubscribe } = mail;
  const facts = mail.facts.filter(([, value]) => value !== "");
  const bodyText = [
    greeting,
    facts.map(([term, value]) => `${term}: ${value}`).join("\n"),
    ...words,
    [...(link ? [link] : []), ...otherLinks].map(({ label, href }) => `${label}: ${href}`).join("\n"),
    signature,
    unsubscribe ? `${unsubscribe.label}: ${unsubscribe.href}` : "",
  ];
  const mark = brand.logo?.startsWith("https://")
    ? html`<img src="${brand.logo}" alt="${brand.name}" height="40" style="height:40px;max-width:220px" />`
    : brand.name;
  const button = `display:inline-block;background:${brand.color};color:${chooseTextColor(brand.color)};padding:12px 20px;border-radius:10px;font-weight:700;text-decoration:none`;
  const body = html`<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><meta name="color-scheme" content="light" /></head>
  <body style="margin:0;background:#f6f3ee;font-family:Inter,Arial,sans-serif;color:#2b2622">
    <div style="max-width:560px;margin:0 auto;padding:32px 20px">
      <p style="font-weight:700;font-size:18px;border-bottom:4px solid ${brand.color};padding-bottom:12px">${mark}</p>
      <h1 style="font-size:22px;line-height:1.3">${title}</h1>
      <p>${greeting}</p>
      <table role="presentation" style="width:100%;border-collapse:collapse">
        ${facts.map(
          ([term, value]) =>
            html`<tr><td style="padding:8px 12px 8px 0;color:#6b625a;vertical-align:top">${term}</td><td style="padding:8px 0;white-space:pre-line">${value}</td></tr>`,
        )}
      </table>
      ${words.map((paragraph) => html`<p style="white-space:pre-line">${paragraph}</p>`)}
      ${link && html`<p style="margin:24px 0"><a href="${link.href}" style="${button}">${link.label}</a></p>`}
      ${otherLinks.map(({ href, label }) => html`<p><a href="${href}" style="color:#2b2622;font-weight:700">${label}</a></p>`)}
      <p style="color:#6b625a;font-size:14px">${signature}</p>
      ${unsubscribe && html`<p style="font-size:14px"><a href="${unsubscribe.href}" style="color:#6b625a">${unsubscribe.label}</a></p>`}
    </div>
  </body>
</html>`;
  return {
    subject: title,
    bodyText: bodyText.filter(Boolean).join("\n\n"),
    bodyHtml: String(body),
  };
}
