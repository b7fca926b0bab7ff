import { useLocation, useRouteLoaderData } from "react-router";
import type { Site } from "../contract.ts";

/** Only these query parameters change what a page shows. Campaign tags and session ids do not. */
const PAGE_PARAMETERS = ["area", "page"];

/** The page's canonical address, and the brand's tags for shared links (Open Graph). */
export function ShareTags() {
  const { pathname, search } = useLocation();
  const root = useRouteLoaderData("root") as { site: Site; origin: string } | undefined;
  if (!root) return null;
  const { site, origin } = root;
  const given = new URLSearchParams(search);
  const query = new URLSearchParams(
    PAGE_PARAMETERS.flatMap((name) => given.getAll(name).map((value) => [name, value])),
  );
  const address = origin + pathname + (query.size > 0 ? `?${query}` : "");
  return (
    <>
      <link rel="canonical" href={address} />
      <meta property="og:url" content={address} />
      {import.meta.env.SSR && <BrandTags site={site} origin={origin} />}
    </>
  );
}

/** Tags that are the same on every page of the brand, so only the server renders them. */
function BrandTags({ site, origin }: { site: Site; origin: string }) {
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site.name} />
      {site.image && <meta property="og:image" content={new URL(site.image, origin).href} />}
      <meta name="twitter:card" content={site.image ? "summary_large_image" : "summary"} />
    </>
  );
}
