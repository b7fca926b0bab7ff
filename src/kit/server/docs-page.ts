import { createHash } from "node:crypto";
import { html, raw } from "hono/html";
import type { EndpointSpec } from "../wire/endpoint.ts";
import { ERROR_STATUS } from "../wire/errors.ts";
import { describeSchema } from "./describe-schema.ts";
import { describeCallers, listErrorCodes } from "./openapi.ts";

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#e3ddd3, #3a3530); --soft: light-dark(#f6f3ee, #24211e);
  --ink: light-dark(#2b2621, #f0ebe4); --faint: light-dark(#6b6259, #b3a89c); --mark: light-dark(#00658c, #6cc8f0); }
* { box-sizing: border-box; }
body { margin: 0; font: 1rem/1.6 system-ui, sans-serif; color: var(--ink); background: light-dark(#fdfcfa, #1b1917); }
header, main { max-width: 62rem; margin: 0 auto; padding: 1.5rem 1.25rem; }
h1 { margin: 0 0 .25rem; line-height: 1.2; } h2 { margin: 2.5rem 0 .75rem; font-size: 1.05rem; color: var(--faint); overflow-wrap: anywhere; }
p { margin: .25rem 0; } a { color: var(--mark); }
input { width: 100%; min-height: 2.75rem; padding: .5rem .9rem; margin-top: 1rem; font: inherit; color: inherit;
  background: light-dark(#fff, #141210); border: 1px solid light-dark(#8d8377, #7d746a); border-radius: .75rem; }
:focus-visible { outline: 3px solid var(--mark); outline-offset: 2px; }
details { border: 1px solid var(--line); border-radius: .75rem; margin: .5rem 0; background: var(--soft); }
summary { cursor: pointer; padding: .65rem .9rem; display: flex; gap: .75rem; flex-wrap: wrap; align-items: baseline; }
summary code { overflow-wrap: anywhere; } summary span { color: var(--faint); }
.method { font-weight: 700; min-width: 4.2rem; color: var(--mark); }
.body { padding: 0 .9rem .9rem; }
h3 { margin: 1rem 0 .25rem; font-size: .9rem; color: var(--faint); }
pre { margin: 0; padding: .75rem; overflow-x: auto; border-radius: .5rem; background: light-dark(#fff, #141210); border: 1px solid var(--line); font-size: .85rem; line-height: 1.5; }
[hidden] { display: none; }
`;

const SCRIPT = `
const box = document.getElementById("search"), count = document.getElementById("count");
const calls = [...document.querySelectorAll("details")];
box.addEventListener("input", () => {
  const words = box.value.toLowerCase().split(/\\s+/).filter(Boolean);
  let shown = 0;
  for (const call of calls) {
    const text = call.dataset.search;
    call.hidden = !words.every((word) => text.includes(word));
    if (!call.hidden) shown++;
  }
  for (const group of document.querySelectorAll("section")) group.hidden = !group.querySelector("details:not([hidden])");
  count.textContent = shown + " of " + calls.length + " calls";
});
if (location.hash) document.getElementById(location.hash.slice(1))?.setAttribute("open", "");
`;

/** The page's content security policy. All visitors get the same page, so it names the script by its hash. */
export const DOCS_POLICY = [
  "default-src 'none'",
  `script-src 'sha256-${createHash("sha256").update(SCRIPT).digest("base64")}'`,
  "style-src 'unsafe-inline'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const section = (title: string, text: string) =>
  text === "" ? "" : html`<h3>${title}</h3><pre tabindex="0">${text}</pre>`;

const json = (value: unknown) => (value === undefined ? "" : JSON.stringify(value, null, 2));

function exampleOf({ example, method, path }: EndpointSpec): string {
  if (!example) return "";
  const query = new URLSearchParams(example.query as Record<string, string> | undefined).toString();
  const params = (example.params ?? {}) as Record<string, unknown>;
  const filled = path.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
  const lines = [`${method} ${filled}${query && `?${query}`}`];
  if (example.body !== undefined) lines.push("", json(example.body));
  return [...lines, "", "200 OK", "", json(example.reply)].join("\n");
}

function errorsText(spec: EndpointSpec): string {
  return listErrorCodes(spec)
    .map((code) => `${ERROR_STATUS[code]} ${code}`)
    .join("\n");
}

function replyText({ replies, reply, events = {} }: EndpointSpec): string {
  if (replies === "file") return "The bytes of the file";
  if (replies === "xml") return "A document (text/xml)";
  if (replies === "csv") return "A file of rows (text/csv)";
  if (replies !== "stream") return describeSchema(reply, "output");
  const described = Object.entries(events).map(
    ([event, data]) => `${event}: ${describeSchema(data, "output")}`,
  );
  return ["Events (text/event-stream)", ...described].join("\n\n");
}

function call(spec: EndpointSpec) {
  const id = `${spec.method}${spec.path}`.replace(/[^a-z0-9]+/gi, "-").toLowerCase();
  const search = `${spec.method} ${spec.path} ${spec.summary} ${describeCallers(spec)}`.toLowerCase();
  return html`<details id="${id}" data-search="${search}">
    <summary><code class="method">${spec.method}</code><code>${spec.path}</code><span>${spec.summary}</span></summary>
    <div class="body">
      <p>For: ${describeCallers(spec)}. <a href="#${id}">Link to this call</a></p>
      ${section("Path", describeSchema(spec.params, "input"))} ${section("Query", describeSchema(spec.query, "input"))}
      ${section("Form", spec.accepts === "multipart" ? "multipart/form-data with one file in the field file" : "")}
      ${section(spec.accepts === "multipart" ? "Form fields, beside file" : "Body", describeSchema(spec.body, "input"))}
      ${section("Reply", replyText(spec))} ${section("Errors", errorsText(spec))}
      ${section("Example", exampleOf(spec))}
    </div>
  </details>`;
}

const groupOf = ({ path }: EndpointSpec) =>
  path
    .split("/")
    .slice(1, 4)
    .filter((part) => !part.startsWith("{"))
    .join("/");

/** Renders one page with all calls. The page loads no other files. Its search box needs a script. */
export function renderDocsPage(endpoints: readonly EndpointSpec[], title: string): string {
  const groups = [...Map.groupBy(endpoints, groupOf)].sort(([a], [b]) => (a < b ? -1 : 1));
  return String(html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>API of ${title}</title>
        <link rel="icon" href="/favicon.svg" />
        <style>${raw(STYLE)}</style>
      </head>
      <body>
        <header>
          <h1>API of ${title}</h1>
          <p>
            JSON in camelCase; money in cents; instants in ISO 8601 with offset; days of the week 1 = Sunday to
            7 = Saturday. Sign in to get a token and send it as <code>Authorization: Bearer …</code>. Every
            failure is <code>{ code, message, errors?, details? }</code>. For machines:
            <a href="/openapi.json">openapi.json</a>.
          </p>
          <label for="search" hidden>Search</label>
          <input id="search" type="search" placeholder="Search calls" aria-label="Search calls" autocomplete="off" />
          <p id="count" role="status">${endpoints.length} calls</p>
        </header>
        <main>
          ${groups.map(
            ([name, own]) => html`<section>
              <h2>/${name}</h2>
              ${own.map(call)}
            </section>`,
          )}
        </main>
        <script>${raw(SCRIPT)}</script>
      </body>
    </html>`);
}
