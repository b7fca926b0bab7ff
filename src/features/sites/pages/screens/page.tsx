import { redirect } from "react-router";
import { STAFF_PATHS, StaffLinks } from "#features/accounts/parts/staff-link.tsx";
import { ArchiveStep } from "#features/catalog/desk/parts/archive-step.tsx";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { textOf } from "#kit/web/form.ts";
import { refusedStep } from "#kit/web/refused-save.ts";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { archivePage, changePage, restorePage, showDeskPage } from "../contract.ts";
import { PageForm } from "../parts/page-form.tsx";
import { PagePreview } from "../parts/page-preview.tsx";
import { PAGES_PATH, pagePath } from "../parts/pages-path.ts";
import { previewPage, readPage, refusedPage } from "../parts/read-page.ts";
import { PAGE_TEXTS } from "../words.ts";
import type { Route } from "./+types/page.ts";

export async function loader(args: Route.LoaderArgs) {
  const page = await call(args, showDeskPage, { params: { id: args.params.id } });
  const { searchParams } = new URL(args.request.url);
  return { page, isSaved: searchParams.has("saved"), isSwitched: searchParams.has("switched") };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const params = { id: args.params.id };
  const revision = Number(textOf(form, "revision"));
  const part = textOf(form, "part");
  if (part === "preview") return previewPage(form);
  if (part === "archive" || part === "restore") {
    try {
      await call(args, part === "archive" ? archivePage : restorePage, { params, body: { revision } });
    } catch (error) {
      return refusedStep(refusedPage(error, form));
    }
    return redirect(`${pagePath(params.id)}?switched`);
  }
  try {
    await call(args, changePage, { params, body: { ...readPage(form), revision } });
  } catch (error) {
    return refusedPage(error, form);
  }
  return redirect(`${pagePath(params.id)}?saved`);
}

/** After a refusal the page shows what is saved now. */
export const shouldRevalidate = () => true;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [
    { title: titleOf(loaderData?.page.title ?? "Page", matches) },
    { name: "robots", content: "noindex" },
  ];
}

/** A page of the brand that the team changes, archives or restores. */
export default function StaffPage({ loaderData, actionData }: Route.ComponentProps) {
  const { page, isSaved, isSwitched } = loaderData;
  const { id, title, address, isArchived, revision } = page;
  const isStep = actionData !== undefined && "isStep" in actionData;
  const preview = actionData && "preview" in actionData ? actionData.preview : undefined;
  const refusal = isStep ? actionData.errors[""]?.[0] : undefined;
  const done = isArchived ? PAGE_TEXTS.wasArchived : PAGE_TEXTS.wasRestored;
  return (
    <div className="page-width grid max-w-[52rem] grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10">
      <PageHeader
        title={title}
        lead={isArchived ? "Archived" : <TextLink to={address}>{address}</TextLink>}
        back={<TextLink to={PAGES_PATH}>Pages</TextLink>}
      />
      {(isSaved || isSwitched) && !actionData && (
        <Notice tone="success" title={isSwitched ? done : PAGE_TEXTS.saved} takesFocus={String(revision)} />
      )}
      {refusal && <Notice tone="error" title={refusal} takesFocus={refusal} />}
      <PagePreview preview={preview} />
      <PageForm
        key={actionData ? "refused" : revision}
        page={page}
        answer={isStep ? undefined : actionData}
        submit="Save"
      />
      <ArchiveStep noun="page" {...{ isArchived, revision }} texts={PAGE_TEXTS} />
      <StaffLinks links={[{ needs: "audit.read", to: STAFF_PATHS.auditOf(id), label: "Audit log" }]} />
    </div>
  );
}
