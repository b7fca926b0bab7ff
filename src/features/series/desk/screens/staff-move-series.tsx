import type { ComponentProps } from "react";
import { redirect } from "react-router";
import { DraftForm } from "#features/accounts/parts/draft-form.tsx";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { refusedForm } from "#kit/web/form.ts";
import { TextLink } from "#ui/text-link.tsx";
import { MovePage } from "../../parts/move-page.tsx";
import { changeFields, readAgreed, readMove, readMoveForm, readRule } from "../../parts/plan-fields.ts";
import { getDeskSeries, moveDeskSeries, previewDeskSeriesMove } from "../contract.ts";
import { deskSeriesPath } from "../parts/desk-series-paths.ts";
import { DESK_MOVE_TEXTS, deskMoveWhyText } from "../words.ts";
import type { Route } from "./+types/staff-move-series.ts";

export async function loader(args: Route.LoaderArgs) {
  const params = { id: args.params.seriesId };
  const series = await call(args, getDeskSeries, { params });
  const rule = readRule(args.request);
  const read = await readMove(rule, () => call(args, previewDeskSeriesMove, { params, query: rule }));
  // Every view of the form has an id of its own, so that a second press moves nothing again.
  return { series, rule, formId: crypto.randomUUID(), ...read };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const { seriesId: id } = args.params;
  try {
    const body = { ...readMoveForm(form), ...readRule(args.request), isAgreed: readAgreed(form) };
    await call(args, moveDeskSeries, { params: { id }, body });
  } catch (error) {
    return refusedForm(error, form, changeFields(form));
  }
  return redirect(`${deskSeriesPath(id)}?saved=moved`);
}

/** Reads the dates again after a refusal too: what was free may be taken. */
export const shouldRevalidate = () => true;

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Another time", matches) }, { name: "robots", content: "noindex" }];
}

const MoveForm = (props: Omit<ComponentProps<typeof DraftForm>, "name">) => (
  <DraftForm name="move" {...props} />
);

/** Staff move this and later dates of a customer's series. */
export default function StaffMoveSeries({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { series } = loaderData;
  return (
    <MovePage
      {...loaderData}
      refused={refused}
      texts={{ ...DESK_MOVE_TEXTS, why: deskMoveWhyText, isPriced: false }}
      back={
        <TextLink
          to={deskSeriesPath(series.id)}
        >{`Standing appointment of ${series.customer.displayName}`}</TextLink>
      }
      form={MoveForm}
    />
  );
}
