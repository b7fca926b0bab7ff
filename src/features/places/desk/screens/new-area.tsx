import { redirect } from "react-router";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { textOf } from "#kit/web/form.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { createDeskArea, listDeskAreas } from "../contract.ts";
import { AreaForm } from "../parts/area-form.tsx";
import { AREAS_PATH, areaPath } from "../parts/areas-path.ts";
import { drawArea, readArea, refusedArea } from "../parts/read-area.ts";
import { AREA_TEXTS } from "../words.ts";
import type { Route } from "./+types/new-area.ts";

export const loader = (args: Route.LoaderArgs) => call(args, listDeskAreas);

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  if (textOf(form, "intent") === "outline") return drawArea(args, form);
  const read = readArea(form);
  if (read.refused) return read.refused;
  let id: string;
  try {
    ({ id } = await call(args, createDeskArea, { body: read.input }));
  } catch (error) {
    return refusedArea(error, form);
  }
  return redirect(`${areaPath(id)}?saved`);
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("New area", matches) }, { name: "robots", content: "noindex" }];
}

export default function NewArea({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="page-width grid max-w-[52rem] grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10">
      <PageHeader title="New area" back={<TextLink to={AREAS_PATH}>Areas</TextLink>} />
      <AreaForm
        area={null}
        others={loaderData.areas.filter(({ isArchived }) => !isArchived)}
        timeZones={loaderData.timeZones}
        answer={actionData}
        effect={AREA_TEXTS.newArea}
        submit="Add this area"
      />
    </div>
  );
}
