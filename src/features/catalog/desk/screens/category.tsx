import { Form, redirect, useNavigation } from "react-router";
import { STAFF_PATHS, StaffLinks } from "#features/accounts/parts/staff-link.tsx";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { textOf } from "#kit/web/form.ts";
import { refusedSave, refusedStep } from "#kit/web/refused-save.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";
import {
  changeCategory,
  type DeskCategory,
  deleteCategory,
  showDeskCategory,
} from "../contract/categories.ts";
import { CategoryForm } from "../parts/category-form.tsx";
import { readCategory } from "../parts/read-category.ts";
import { CATEGORIES_PATH, categoryPath, servicePath } from "../parts/services-path.ts";
import { CATEGORY_TEXTS } from "../words.ts";
import type { Route } from "./+types/category.ts";

export async function loader(args: Route.LoaderArgs) {
  const category = await call(args, showDeskCategory, { params: { id: args.params.id } });
  return { category, isSaved: new URL(args.request.url).searchParams.has("saved") };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const params = { id: args.params.id };
  const revision = Number(textOf(form, "revision"));
  if (textOf(form, "part") === "delete") {
    try {
      await call(args, deleteCategory, { params, query: { revision } });
    } catch (error) {
      return refusedStep(refusedSave(error, form, {}));
    }
    return redirect(`${CATEGORIES_PATH}?deleted`);
  }
  const read = readCategory(form);
  if (read.refused) return read.refused;
  try {
    await call(args, changeCategory, { params, body: { ...read.input, revision } });
  } catch (error) {
    return refusedSave(error, form, {});
  }
  return redirect(`${categoryPath(params.id)}?saved`);
}

/** After a refusal the page shows the category as it is saved now. */
export const shouldRevalidate = () => true;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData?.category.name ?? "Category";
  return [{ title: titleOf(title, matches) }, { name: "robots", content: "noindex" }];
}

/** A category that the team renames, puts elsewhere in the order or deletes. */
export default function StaffCategory({ loaderData, actionData }: Route.ComponentProps) {
  const { category, isSaved } = loaderData;
  const isStep = actionData !== undefined && "isStep" in actionData;
  const refusal = isStep ? actionData.errors[""]?.[0] : undefined;
  return (
    <div className="page-width grid max-w-[52rem] grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10">
      <PageHeader
        title={category.name}
        lead={category.petType.name}
        back={<TextLink to={CATEGORIES_PATH}>Categories</TextLink>}
      />
      {isSaved && !actionData && (
        <Notice tone="success" title={CATEGORY_TEXTS.saved} takesFocus={String(category.revision)} />
      )}
      {refusal && <Notice tone="error" title={refusal} takesFocus={refusal} />}
      <CategoryForm
        key={actionData ? "refused" : category.revision}
        category={category}
        petTypes={[]}
        answer={isStep ? undefined : actionData}
      />
      {category.services.length > 0 ? (
        <Services services={category.services} />
      ) : (
        <Delete revision={category.revision} />
      )}
      <StaffLinks
        links={[{ needs: "audit.read", to: STAFF_PATHS.auditOf(category.id), label: "Audit log" }]}
      />
    </div>
  );
}

function Services({ services }: { services: DeskCategory["services"] }) {
  return (
    <Section title="Services">
      <p className="mb-4 text-ink-soft">{CATEGORY_TEXTS.inUse}</p>
      <ul className="grid gap-2">
        {services.map(({ id, name, isArchived }) => (
          <li key={id} className="flex flex-wrap items-center gap-2">
            <TextLink to={servicePath(id)} className="inline-flex min-h-11 items-center wrap-anywhere">
              {name}
            </TextLink>
            {isArchived && <Badge tone="warn">Archived</Badge>}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Delete({ revision }: { revision: number }) {
  const { state } = useNavigation();
  return (
    <Section title="Delete">
      <Form method="post" className="grid justify-items-start gap-4">
        <p className="text-ink-soft">{CATEGORY_TEXTS.delete}</p>
        <input type="hidden" name="revision" value={revision} />
        <Button name="part" value="delete" variant="secondary" busy={state !== "idle"}>
          Delete this category
        </Button>
      </Form>
    </Section>
  );
}
