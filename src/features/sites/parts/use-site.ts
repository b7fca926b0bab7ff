import { useRouteLoaderData } from "react-router";
import type { Site } from "../contract.ts";

/**
 * The brand of this page, which the root reads once. Only for pages whose root loader succeeded.
 */
export function useSite(): Site {
  const root = useRouteLoaderData("root") as { site: Site } | undefined;
  if (!root) throw new Error("This page has no site");
  return root.site;
}

/** The page's name followed by the brand's: `titleOf("My pets", matches)` for a screen's `meta`. */
export function titleOf(name: string, matches: readonly unknown[]): string {
  const root = matches.find((match) => (match as { id?: string } | undefined)?.id === "root");
  const site = (root as { loaderData?: { site?: Site } } | undefined)?.loaderData?.site;
  return site ? `${name} · ${site.name}` : name;
}
