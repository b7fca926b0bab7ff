import { redirect } from "react-router";
import { listChangeReasons } from "#features/orders/changes/contract/changes.ts";
import { ReasonChoice } from "#features/orders/changes/parts/reason-choice.tsx";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { refusedForm, textOf } from "#kit/web/form.ts";
import { refuseFields } from "#kit/wire/errors.ts";
import { TextLink } from "#ui/text-link.tsx";
import { moveOwnSeries, previewOwnSeriesMove } from "../contract/move.ts";
import { getOwnSeries } from "../contract.ts";
import { MovePage } from "../parts/move-page.tsx";
import { changeFields, readMove, readMoveForm, readRule } from "../parts/plan-fields.ts";
import { ownSeriesPath } from "../parts/series-paths.ts";
import { OWN_MOVE_TEXTS, ownMoveWhyText, SERIES_FAULTS } from "../words.ts";
import type { Route } from "./+types/move-own-series.ts";

export async function loader(args: Route.LoaderArgs) {
  const params = { id: args.params.seriesId };
  const [series, reasons] = await Promise.all([
    call(args, getOwnSeries, { params }),
    call(args, listChangeReasons, { query: { category: "customer-reschedule" } }),
  ]);
  const rule = readRule(args.request);
  const read = await readMove(rule, () => call(args, previewOwnSeriesMove, { params, query: rule }));
  // Every view of the form has an id of its own, so that a second press moves nothing again.
  return { series, reasons, rule, formId: crypto.randomUUID(), ...read };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const { seriesId: id } = args.params;
  try {
    const moved = readMoveForm(form);
    const reasonId = textOf(form, "reasonId");
    if (reasonId === "") throw refuseFields({ reasonId: [SERIES_FAULTS.reason] });
    await call(args, moveOwnSeries, {
      params: { id },
      body: { ...moved, ...readRule(args.request), reasonId },
    });
  } catch (error) {
    return refusedForm(error, form, changeFields(form));
  }
  return redirect(`${ownSeriesPath(id)}?saved=moved`);
}

/** Reads the dates again after a refusal too: what was free may be taken. */
export const shouldRevalidate = () => true;

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Another time", matches) }, { name: "robots", content: "noindex" }];
}

/** The customer moves this and later dates of a series. */
export default function MoveOwnSeries({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { series, reasons } = loaderData;
  return (
    <MovePage
      {...loaderData}
      refused={refused}
      texts={{ ...OWN_MOVE_TEXTS, why: ownMoveWhyText, isPriced: true }}
      back={<TextLink to={ownSeriesPath(series.id)}>{`With ${series.groomer.displayName}`}</TextLink>}
    >
      <ReasonChoice legend="Why?" reasons={reasons} refused={refused} />
    </MovePage>
  );
}
