import { data, redirect } from "react-router";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { createService, listOffer } from "../contract.ts";
import { readService, refusedService } from "../parts/read-service.ts";
import { ServiceForm } from "../parts/service-form.tsx";
import { SERVICES_PATH, servicePath } from "../parts/services-path.ts";
import { nextPosition } from "../rules.ts";
import { OFFER_TEXTS } from "../words.ts";
import type { Route } from "./+types/new-service.ts";

export async function loader(args: Route.LoaderArgs) {
  const { services, categories, addOns } = await call(args, listOffer, { query: {} });
  const id = new URL(args.request.url).searchParams.get("category");
  const category = categories.find((one) => one.id === id) ?? categories[0];
  if (!category) throw data(null, { status: 404 });
  const own = services.filter(({ categoryId }) => categoryId === category.id);
  return { category, addOns, lastPosition: nextPosition(own) };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const read = readService(form);
  if (read.refused) return read.refused;
  let id: string;
  try {
    ({ id } = await call(args, createService, { body: read.input }));
  } catch (error) {
    return refusedService(error, form, read.rename);
  }
  return redirect(`${servicePath(id)}?saved`);
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("New service", matches) }, { name: "robots", content: "noindex" }];
}

/** Makes a service in the category that the link names. */
export default function NewService({ loaderData, actionData }: Route.ComponentProps) {
  const { category, addOns, lastPosition } = loaderData;
  return (
    <div className="page-width grid max-w-[52rem] grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10">
      <PageHeader
        title="New service"
        lead={<span className="wrap-anywhere">In the category {category.name}</span>}
        back={<TextLink to={SERVICES_PATH}>Services</TextLink>}
      />
      <ServiceForm
        service={null}
        category={category}
        categories={[category]}
        addOns={addOns}
        lastPosition={lastPosition}
        answer={actionData}
        effect={OFFER_TEXTS.newService}
        submit="Add this service"
      />
    </div>
  );
}
