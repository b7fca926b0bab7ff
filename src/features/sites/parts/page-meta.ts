import { titleOf } from "./use-site.ts";

/**
 * Title and description of a public page, for search engines and for those who share it: a screen's `meta`.
 */
export function pageMeta(name: string, description: string, matches: readonly unknown[]) {
  const title = titleOf(name, matches);
  return [
    { title },
    { name: "description", content: description },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
  ];
}
