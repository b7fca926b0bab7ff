import { titleOf } from "./use-site.ts";

/** A screen's `meta`: title and description for search engines and shared links. */
export function pageMeta(name: string, description: string, matches: readonly unknown[]) {
  const title = titleOf(name, matches);
  return [
    { title },
    { name: "description", content: description },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
  ];
}
