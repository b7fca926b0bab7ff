import { redirect } from "react-router";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { createAddOn, listAddOns } from "../contract/add-ons.ts";
import { listOffer } from "../contract.ts";
import { AddOnForm } from "../parts/add-on-form.tsx";
import { readAddOn, refusedAddOn } from "../parts/read-add-on.ts";
import { ADD_ONS_PATH, addOnPath } from "../parts/services-path.ts";
import { nextPosition } from "../rules.ts";
import { ADD_ON_TEXTS } from "../words.ts";
import type { Route } from "./+types/new-add-on.ts";

export async function loader(args: Route.LoaderArgs) {
  const [{ services, categories }, { addOns }] = await Promise.all([
    call(args, listOffer, { query: {} }),
    call(args, listAddOns, { query: {} }),
  ]);
  return { services, categories, lastPosition: nextPosition(addOns) };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const read = readAddOn(form);
  if (read.refused) return read.refused;
  let id: string;
  try {
    ({ id } = await call(args, createAddOn, { body: read.input }));
  } catch (error) {
    return refusedAddOn(error, form);
  }
  return redirect(`${addOnPath(id)}?saved`);
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("New add-on", matches) }, { name: "robots", content: "noindex" }];
}

/** Makes an add-on for the services that are chosen. */
export default function NewAddOn({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="page-width grid max-w-[52rem] grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10">
      <PageHeader title="New add-on" back={<TextLink to={ADD_ONS_PATH}>Add-ons</TextLink>} />
      <AddOnForm
        addOn={null}
        services={loaderData.services}
        categories={loaderData.categories}
        lastPosition={loaderData.lastPosition}
        answer={actionData}
        effect={ADD_ON_TEXTS.newAddOn}
        submit="Add this add-on"
      />
    </div>
  );
}
