import { Link, redirect } from "react-router";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { textOf } from "#kit/web/form.ts";
import { refusedSave } from "#kit/web/refused-save.ts";
import { formatCount } from "#kit/wire/format/counts.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { createCategory, listDeskCategories } from "../contract/categories.ts";
import { CategoryForm } from "../parts/category-form.tsx";
import { readCategory } from "../parts/read-category.ts";
import { CATEGORIES_PATH, categoryPath, SERVICES_PATH } from "../parts/services-path.ts";
import { nextPosition } from "../rules.ts";
import { CATEGORY_TEXTS } from "../words.ts";
import type { Route } from "./+types/categories.ts";

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  return {
    ...(await call(args, listDeskCategories)),
    isSaved: searchParams.has("saved"),
    isDeleted: searchParams.has("deleted"),
  };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const read = readCategory(form);
  if (read.refused) return read.refused;
  try {
    await call(args, createCategory, { body: { ...read.input, petTypeId: textOf(form, "petTypeId") } });
  } catch (error) {
    return refusedSave(error, form, {});
  }
  return redirect(`${CATEGORIES_PATH}?saved`);
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Categories", matches) }, { name: "robots", content: "noindex" }];
}

/** The brand's categories of services, with a form for a new one. */
export default function StaffCategories({ loaderData, actionData }: Route.ComponentProps) {
  const { categories, petTypes, isSaved, isDeleted } = loaderData;
  const notice = isDeleted ? CATEGORY_TEXTS.wasDeleted : CATEGORY_TEXTS.saved;
  return (
    <div className="page-width grid max-w-[52rem] grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10">
      <PageHeader
        title="Categories"
        lead={CATEGORY_TEXTS.lead}
        back={<TextLink to={SERVICES_PATH}>Services</TextLink>}
      />
      {(isSaved || isDeleted) && !actionData && (
        <Notice tone="success" title={notice} takesFocus={String(categories.length)} />
      )}
      {categories.length === 0 ? (
        <EmptyState title={CATEGORY_TEXTS.none}>{CATEGORY_TEXTS.noneHelp}</EmptyState>
      ) : (
        <ul className="grid gap-3">
          {categories.map(({ id, name, petType, serviceCount }) => (
            <li key={id}>
              <Card padding="sm" pressable className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
                <Link
                  to={categoryPath(id)}
                  className="card-link min-w-0 flex-1 basis-56 font-semibold wrap-anywhere"
                >
                  {name}
                </Link>
                <p className="text-sm text-ink-soft">
                  {petType.name}, {serviceCount === 0 ? "no services" : formatCount(serviceCount, "service")}
                </p>
              </Card>
            </li>
          ))}
        </ul>
      )}
      <Section title="New category">
        <CategoryForm
          key={actionData ? "refused" : categories.length}
          category={null}
          petTypes={petTypes}
          answer={actionData}
          lastPosition={nextPosition(categories)}
        />
      </Section>
    </div>
  );
}
