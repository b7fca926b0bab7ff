import { redirect } from "react-router";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { refusedForm } from "#kit/web/form.ts";
import { TextLink } from "#ui/text-link.tsx";
import { moveSeries, previewSeriesMove } from "../contract/move.ts";
import { getGroomerSeries } from "../contract.ts";
import { MovePage } from "../parts/move-page.tsx";
import { changeFields, readAgreed, readMove, readMoveForm, readRule } from "../parts/plan-fields.ts";
import { seriesPath } from "../parts/series-paths.ts";
import { MOVE_TEXTS, moveWhyText } from "../words.ts";
import type { Route } from "./+types/move-series.ts";

export async function loader(args: Route.LoaderArgs) {
  const params = { id: args.params.seriesId };
  const series = await call(args, getGroomerSeries, { params });
  const rule = readRule(args.request);
  const read = await readMove(rule, () => call(args, previewSeriesMove, { params, query: rule }));
  // Every view of the form has an id of its own, so that a second press moves nothing again.
  return { series, rule, formId: crypto.randomUUID(), ...read };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const { seriesId: id } = args.params;
  try {
    const body = { ...readMoveForm(form), ...readRule(args.request), isAgreed: readAgreed(form) };
    await call(args, moveSeries, { params: { id }, body });
  } catch (error) {
    return refusedForm(error, form, changeFields(form));
  }
  return redirect(`${seriesPath(id)}?saved=moved`);
}

/** Reads the dates again after a refusal too: what was free may be taken. */
export const shouldRevalidate = () => true;

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Another time", matches) }, { name: "robots", content: "noindex" }];
}

/** The groomer moves this and later dates of a series. */
export default function MoveSeries({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { series } = loaderData;
  return (
    <MovePage
      {...loaderData}
      refused={refused}
      texts={{ ...MOVE_TEXTS, why: moveWhyText, isPriced: false }}
      back={<TextLink to={seriesPath(series.id)}>{series.customer.displayName}</TextLink>}
    />
  );
}
