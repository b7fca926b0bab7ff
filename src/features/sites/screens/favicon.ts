import { call } from "#kit/web/call.ts";
import { themeTokens } from "#ui/theme.ts";
import { currentSite } from "../contract.ts";
import type { Route } from "./+types/favicon.ts";

/**
 * Serves an icon in the brand's color, the same drawing as `Logo`, for sites without an icon of their own.
 */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { colors } = await call(args, currentSite);
  const { "brand-fill": fill, "on-brand": on } = themeTokens(colors).light;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">
<rect width="40" height="40" rx="12" fill="${fill}"/>
<g fill="${on}"><path d="M12.2 10.6c-2.9.5-4.7 4.3-4 8.5.4 2.6 1.7 4.3 3.4 4.5 1.2.1 2-.7 2.3-2.1l1.5-7.6c.4-2-1.1-3.7-3.2-3.3Z"/><path d="M27.8 10.6c2.9.5 4.7 4.3 4 8.5-.4 2.6-1.7 4.3-3.4 4.5-1.2.1-2-.7-2.3-2.1l-1.5-7.6c-.4-2 1.1-3.7 3.2-3.3Z"/><path d="M20 10.4c3.3 0 5.9 1.6 6.4 5l1 6.9c.7 4.8-2.7 8.4-7.4 8.4s-8.1-3.6-7.4-8.4l1-6.9c.5-3.4 3.1-5 6.4-5Z"/></g>
<g fill="${fill}"><circle cx="16.6" cy="18.6" r="1.5"/><circle cx="23.4" cy="18.6" r="1.5"/><path d="M17.3 23.1c0-1.2 1.2-1.7 2.7-1.7s2.7.5 2.7 1.7c0 1.3-1.5 2.6-2.7 2.6s-2.7-1.3-2.7-2.6Z"/></g>
</svg>`;
  return new Response(svg, {
    headers: { "content-type": "image/svg+xml", "cache-control": "public, max-age=3600" },
  });
}
