import { redirect } from "react-router";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { textOf } from "#kit/web/form.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { createPage, listDeskPages } from "../contract.ts";
import { PageForm } from "../parts/page-form.tsx";
import { PagePreview } from "../parts/page-preview.tsx";
import { PAGES_PATH, pagePath } from "../parts/pages-path.ts";
import { previewPage, readPage, refusedPage } from "../parts/read-page.ts";
import type { Route } from "./+types/new-page.ts";

/** Refuses readers who may not write pages. */
export async function loader(args: Route.LoaderArgs) {
  await call(args, listDeskPages);
  return null;
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  if (textOf(form, "part") === "preview") return previewPage(form);
  let id: string;
  try {
    ({ id } = await call(args, createPage, { body: readPage(form) }));
  } catch (error) {
    return refusedPage(error, form);
  }
  return redirect(`${pagePath(id)}?saved`);
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("New page", matches) }, { name: "robots", content: "noindex" }];
}

export default function NewPage({ actionData }: Route.ComponentProps) {
  const preview = actionData && "preview" in actionData ? actionData.preview : undefined;
  return (
    <div className="page-width grid max-w-[52rem] grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10">
      <PageHeader title="New page" back={<TextLink to={PAGES_PATH}>Pages</TextLink>} />
      <PagePreview preview={preview} />
      <PageForm page={null} answer={actionData} submit="Publish this page" />
    </div>
  );
}
