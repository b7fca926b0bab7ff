import { useLocation, useRouteLoaderData } from "react-router";
import type { Site } from "../contract.ts";

/** Of a query only these make another page; a tag of a campaign or a session makes none. */
const TELLING = ["area", "page"];

/** The page's one address, and what is shown of the brand where a page is shared (Open Graph). */
export function ShareTags() {
  const { pathname, search } = useLocation();
  const root = useRouteLoaderData("root") as { site: Site; origin: string } | undefined;
  if (!root) return null;
  const { site, origin } = root;
  const asked = new URLSearchParams(search);
  const kept = new URLSearchParams(
    TELLING.flatMap((name) => asked.getAll(name).map((value) => [name, value])),
  );
  const address = origin + pathname + (kept.size > 0 ? `?${kept}` : "");
  return (
    <>
      <link rel="canonical" href={address} />
      <meta property="og:url" content={address} />
      {import.meta.env.SSR && <BrandTags site={site} origin={origin} />}
    </>
  );
}

/** The same on every page of the brand: written once, by the server. */
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
