import { call } from "#kit/web/call.ts";
import { contentPage } from "../contract.ts";
import { Article } from "../parts/article.tsx";
import { pageMeta } from "../parts/page-meta.ts";
import { readMarkdown } from "../parts/read-markdown.tsx";
import type { Route } from "./+types/content-page.ts";

/** Reads a content page of the brand: `/s/about` shows the page with the path `about`. */
export async function loader(args: Route.LoaderArgs) {
  const path = (args.params["*"] ?? "").replace(/\/+$/, "").slice(0, 200) || "home";
  const { title, description, body } = await call(args, contentPage, { query: { path } });
  const { html, lead } = readMarkdown(body);
  return { title, html, description: description || lead };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData ? pageMeta(loaderData.title, loaderData.description, matches) : [];
}

export default function ContentPage({ loaderData: { title, html } }: Route.ComponentProps) {
  return <Article title={title} html={html} />;
}
