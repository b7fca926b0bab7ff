import { call } from "#kit/web/call.ts";
import { formatLongDate } from "#kit/wire/format/dates.ts";
import { contentPage } from "../contract.ts";
import { Article } from "../parts/article.tsx";
import { pageMeta } from "../parts/page-meta.ts";
import { readMarkdown } from "../parts/read-markdown.tsx";
import type { Route } from "./+types/privacy-policy.ts";

/** Reads a content page, not a legal agreement, because customers do not accept the privacy policy. */
export async function loader(args: Route.LoaderArgs) {
  const { title, description, body, updatedAt } = await call(args, contentPage, {
    query: { path: "privacy-policy" },
  });
  const { html, lead } = readMarkdown(body);
  return { title, changed: formatLongDate(updatedAt), html, description: description || lead };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData ? pageMeta(loaderData.title, loaderData.description, matches) : [];
}

export default function PrivacyPolicy({ loaderData: { title, html, changed } }: Route.ComponentProps) {
  return <Article title={title} html={html} note={`Last changed on ${changed}`} />;
}
