import { redirect, useLocation } from "react-router";
import { askForTimeAsStaff, moveVisitAsStaff } from "#features/orders/late/contract/staff.ts";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { type RefusedForm, refusedForm, textOf } from "#kit/web/form.ts";
import type { LiveHandle } from "#kit/web/live-handle.ts";
import { pagePath } from "#kit/web/page-path.ts";
import { useSeen } from "#kit/web/use-seen.ts";
import type { WhereHandle } from "#kit/web/where-handle.ts";
import { refuseFields } from "#kit/wire/errors.ts";
import { toLocalDate } from "#kit/wire/format/dates.ts";
import { Card } from "#ui/card.tsx";
import { Changed } from "#ui/changed.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { getStaffSelf } from "../../contract/day.ts";
import { getMovable } from "../contract/moves.ts";
import { boardPath } from "../parts/board-path.ts";
import { JudgedMove } from "../parts/judged-move.tsx";
import { MoveForm } from "../parts/move-form.tsx";
import { readChoice, readJudged } from "../parts/read-move.ts";
import { readOverrides } from "../parts/read-overrides.ts";
import { whereText } from "../parts/where-text.ts";
import { MOVE_TEXTS } from "../words.ts";
import type { Route } from "./+types/move.ts";

export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  const { searchParams } = new URL(pagePath(args.request), args.request.url);
  const [{ areas, permissions }, movable] = await Promise.all([
    call(args, getStaffSelf),
    call(args, getMovable, { params: { id } }),
  ]);
  const area = areas.find((one) => one.id === searchParams.get("area"))?.id ?? null;
  const mayMove = permissions.includes("orders.write");
  const choice = readChoice(searchParams, movable);
  const chosen = choice && mayMove && movable.canMove ? await readJudged(args, id, choice) : null;
  const mayOverride = permissions.includes("calendar.override");
  return { movable, area, mayMove, mayOverride, choice, chosen, where: whereText(movable) };
}

export async function action(args: Route.ActionArgs) {
  const params = { id: args.params.id };
  const { searchParams } = new URL(pagePath(args.request), args.request.url);
  const form = await args.request.formData();
  const appointmentStart = textOf(form, "appointmentStart");
  const isMove = textOf(form, "intent") === "move";
  const seen = { appointmentStart, version: Number(textOf(form, "version")) };
  if (!appointmentStart) return refusedForm(refuseFields({ date: [MOVE_TEXTS.noTime] }), form);
  if (isMove && textOf(form, "agreedByPhone") !== "on")
    return refusedForm(refuseFields({ agreedByPhone: [MOVE_TEXTS.notAgreed] }), form);
  try {
    const overrides = isMove ? readOverrides(form) : undefined;
    const movable = await call(args, getMovable, { params });
    const serviceProviderId = textOf(form, "groomer");
    if (isMove) {
      const body = { ...seen, serviceProviderId, agreedByPhone: true, overrides } as const;
      await call(args, moveVisitAsStaff, { params, body });
    } else await call(args, askForTimeAsStaff, { params, body: seen });
    const date = toLocalDate(appointmentStart, movable.area.timeZone);
    const area = searchParams.get("area");
    // A question moves nothing: the board shows the visit at its own day.
    return redirect(
      boardPath({ date: isMove ? date : (movable.date ?? date), area }, isMove ? "moved" : "asked"),
    );
  } catch (error) {
    return refusedForm(error, form, { "overrides.note": "note", "overrides.zoneCents": "zonePrice" });
  }
}

/** After a refusal the page shows the visit as it is now. */
export const shouldRevalidate = () => true;

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Move a visit", matches) }, { name: "robots", content: "noindex" }];
}

type Loaded = Route.ComponentProps["loaderData"];

export const handle: LiveHandle<Loaded> & WhereHandle<Loaded> = {
  whereOf: ({ movable: { area, date } }) => ({ area: area.name, date }),
  isStale: ({ event, data }, { movable }) => event === "visit" && data.orderId === movable.id,
};

/** The page /staff/board/{id}/move: what another place of a visit means, before the customer is asked. */
export default function MovePage({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { movable, area, mayMove, mayOverride, choice, chosen, where } = loaderData;
  const { pets, customer, number, date } = movable;
  const { search } = useLocation();
  return (
    <div className="page-width grid max-w-[44rem] grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10">
      <PageHeader
        back={<TextLink to={date ? boardPath({ date, area }) : "/staff/board"}>Board</TextLink>}
        title={`Move ${pets.join(", ")}`}
        lead={`${customer}, number ${number}. Now: ${where}.`}
      />
      <ErrorSummary stays errors={refused?.errors} />
      <MovedOn key={search} version={movable.version} where={where} refused={refused} />
      {!mayMove && <Notice tone="info" title={MOVE_TEXTS.notAllowed} />}
      {mayMove && !movable.canMove && <Notice tone="warn" title={MOVE_TEXTS.fixed} />}
      {chosen && "fault" in chosen && <Notice tone="warn" title={chosen.fault} />}
      {chosen && "judged" in chosen && (
        <JudgedMove judged={chosen.judged} {...{ movable, mayOverride, refused }} />
      )}
      {mayMove && movable.canMove && (
        <Card>
          <MoveForm movable={movable} area={area} choice={choice} />
        </Card>
      )}
    </div>
  );
}

type MovedOnProps = { version: number; where: string; refused: RefusedForm | undefined };

/**
 * What another dispatcher has made of the visit since this page was opened or its form was sent. The page
 * hears of it by the stream too, which takes the refused form away.
 */
function MovedOn({ version, where, refused }: MovedOnProps) {
  return <Changed title="The visit has changed" seen={useSeen(refused, version, where)} now={where} />;
}
