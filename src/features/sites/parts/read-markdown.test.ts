import fc from "fast-check";
import { expect, it } from "vitest";
import { workTime } from "#tests/running-time.ts";
import { readMarkdown } from "./read-markdown.tsx";

const htmlOf = (source: string) => readMarkdown(source).html;

it("turns headings, paragraphs, lists, quotes and rules into HTML", () => {
  const html = htmlOf(`# Hello
there, **friend**.

### What we do
- Calm
- *Honest* prices

3. Third

> Quiet.

---`);
  expect(html.replace(/ class="[^"]*"/g, "").replace(/\n/g, "")).toBe(
    '<h2 id="hello">Hello</h2><p>there, <strong>friend</strong>.</p><h3 id="what-we-do">What we do</h3>' +
      "<ul><li>Calm</li><li><em>Honest</em> prices</li></ul>" +
      '<ol start="3"><li>Third</li></ol><blockquote><p>Quiet.</p></blockquote><hr/>',
  );
});

it.each(["https://a.example/x", "mailto:a@b.example", "tel:+16025550110", "/s/about", "#top"])(
  "allows a link to %s",
  (href) => {
    expect(htmlOf(`See [here](${href}).`)).toContain(`<a href="${href}"`);
  },
);

it.each([
  "javascript:alert(1)",
  "JAVASCRIPT:alert(1)",
  "data:text/html,x",
  "//evil.example",
  "http://plain.example",
  "/\\evil.example",
  "vbscript:x",
])("removes a link to %s and leaves its text", (href) => {
  expect(htmlOf(`[press](${href})`)).toBe("<p>press</p>");
  expect(htmlOf(`[press][1]\n\n[1]: <${href}>`)).toBe("<p>press</p>");
  expect(htmlOf(`![press](${href})`)).toBe("<p>press</p>");
});

it("shows HTML tags as text", () => {
  const source = '<script>alert(1)</script> and <img src=x onerror="alert(1)">';
  const shown = "&lt;script&gt;alert(1)&lt;/script&gt; and &lt;img src=x onerror=&quot;alert(1)&quot;&gt;";
  expect(htmlOf(`Hello <b>you</b> ${source}`)).toBe(`<p>Hello &lt;b&gt;you&lt;/b&gt; ${shown}</p>`);
  expect(htmlOf(source)).toBe(`<p>${shown}</p>`);
  expect(htmlOf("- <div>\n\n> <hr>").replace(/ class="[^"]*"|\n/g, "")).toBe(
    "<ul><li><p>&lt;div&gt;</p></li></ul><blockquote><p>&lt;hr&gt;</p></blockquote>",
  );
});

it("hides comments", () => {
  expect(htmlOf("One <!-- not yet --> two\n\n<!-- later -->").trim()).toBe("<p>One  two</p>");
});

it("never makes a forbidden element or URL for any input", () => {
  const bits = [
    "[a](",
    "javascript:",
    "x)",
    "<b onclick=",
    "`",
    "**",
    "\n\n",
    "> ",
    "# ",
    "![",
    "]",
    "<",
    ">",
    '"',
    "&#106;",
    "http://a",
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...bits), { maxLength: 40 }), (parts) => {
      const html = htmlOf(parts.join(""));
      expect(html).not.toMatch(
        /<(?!\/?(h2|h3|p|ul|ol|li|blockquote|hr|br|strong|em|code|pre|a|img)\b)[a-z]/i,
      );
      expect(html).not.toMatch(/(href|src)="(?!https:|mailto:|tel:|\/(?!\/)|#)/i);
      expect(html).not.toMatch(/<[^>]*\son\w+=/i);
    }),
  );
});

it("reads long lines of unclosed marks in time", () => {
  const took = workTime(() => {
    for (const source of ["*".repeat(5_000), "[".repeat(5_000), "**a ".repeat(2_000), "> ".repeat(500)])
      htmlOf(source);
  });
  expect(took).toBeLessThan(4_000);
});

it("makes a description from the first paragraph and cuts it between words", () => {
  const { lead } = readMarkdown(`## Title\n\n${"calm **pets** ".repeat(30)}`);
  expect(lead.length).toBeLessThanOrEqual(157);
  expect(lead).toMatch(/^calm pets calm .*(calm|pets) …$/);
});
