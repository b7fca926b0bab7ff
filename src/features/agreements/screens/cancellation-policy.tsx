import { Article } from "#features/sites/parts/article.tsx";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { readDocument } from "../parts/read-document.ts";
import type { Route } from "./+types/cancellation-policy.ts";

export async function loader(args: Route.LoaderArgs) {
  return readDocument(args, "cancellation");
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  return [{ title: titleOf(loaderData.title, matches) }, { name: "description", content: loaderData.lead }];
}

export default function CancellationPolicy({ loaderData: { title, html, note } }: Route.ComponentProps) {
  return <Article title={title} html={html} note={note} />;
}
