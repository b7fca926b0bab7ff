const SCRIPT = /<script\b([^>]*)>/gi;
const SCRIPT_OR_STYLE = /<(script|style)\b[^>]*>.*?<\/\1>/gis;
const TAG = /<([a-z][\w-]*)((?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*)\s*\/?>/gi;
const ATTRIBUTE = /\s([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;
/** Elements that run, load or redirect, and that no page of the program has. */
const FOREIGN = /^(?:base|object|embed|math|iframe)$/i;
const ADDRESS = /^(?:href|xlink:href|action|formaction|src|data|http-equiv)$/i;
/** What runs in an address, and what leads away at once. */
const RUNS = /^\s*(?:(?:javascript|vbscript):|data:text|refresh$)/i;
const EVIL = "https://evil.example";

/** The text of a page's markup without its scripts and styles. */
export const withoutScripts = (html: string): string => html.replaceAll(SCRIPT_OR_STYLE, "");

/**
 * Lists what would run, or call elsewhere, if a browser read this markup of a page: handlers, addresses with
 * code, and scripts that are no data and that the page's policy does not name. A picture of another host is
 * none.
 */
export function findMarkupFaults(html: string): string[] {
  const scripts = [...html.matchAll(SCRIPT)]
    .filter(([, facts = ""]) => !/\s(?:nonce="[^"]+"|type="application\/ld\+json")/.test(facts))
    .map(([tag]) => tag);
  const styles = [...html.matchAll(SCRIPT_OR_STYLE)]
    .filter(([all, name]) => name?.toLowerCase() === "style" && all.includes(EVIL))
    .map(([all]) => all);
  const tags = [...withoutScripts(html).matchAll(TAG)]
    .filter(([, name = "", facts = ""]) => FOREIGN.test(name) || hasFault(name, facts))
    .map(([tag]) => tag);
  return [...scripts, ...styles, ...tags].map((fault) => fault.slice(0, 200));
}

const hasFault = (element: string, facts: string): boolean =>
  [...facts.matchAll(ATTRIBUTE)].some(([, name = "", ...values]) => {
    const value = values.find((one) => one !== undefined) ?? "";
    if (/^(?:on[a-z]+|srcdoc)$/i.test(name)) return true;
    if (ADDRESS.test(name) && RUNS.test(value)) return true;
    return value.startsWith(EVIL) && element !== "img";
  });
