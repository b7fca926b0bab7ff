import { useRouteLoaderData } from "react-router";
import type { Site } from "../contract.ts";

/** The brand of this page, from the root loader. Throws on a page whose root loader failed. */
export function useSite(): Site {
  const root = useRouteLoaderData("root") as { site: Site } | undefined;
  if (!root) throw new Error("This page has no site");
  return root.site;
}

/** A page title for `meta`: the page's name and then the brand's name, as in "My pets · Sudsberry". */
export function titleOf(name: string, matches: readonly unknown[]): string {
  const root = matches.find((match) => (match as { id?: string } | undefined)?.id === "root");
  const site = (root as { loaderData?: { site?: Site } } | undefined)?.loaderData?.site;
  return site ? `${name} · ${site.name}` : name;
}
