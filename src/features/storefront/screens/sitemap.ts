import { call } from "#kit/web/call.ts";
import { listPublicPaths } from "../contract.ts";
import type { Route } from "./+types/sitemap.ts";

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};
const escapeXml = (text: string) => text.replace(/[&<>"']/g, (mark) => ENTITIES[mark] ?? mark);

/** The sitemap of the brand's pages, under the host of the request. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { origin } = new URL(args.request.url);
  const entries = (await call(args, listPublicPaths)).map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.slice(0, 10)}</lastmod>` : "";
    return `<url><loc>${escapeXml(new URL(path, origin).href)}</loc>${changed}</url>`;
  });
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</urlset>
`;
  return new Response(xml, {
    headers: { "content-type": "application/xml; charset=utf-8", "cache-control": "public, max-age=3600" },
  });
}
