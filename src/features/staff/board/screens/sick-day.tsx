import { redirect, useNavigation } from "react-router";
import { DraftForm } from "#features/accounts/parts/draft-form.tsx";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { refusedForm, textOf, valuesOf } from "#kit/web/form.ts";
import { pagePath } from "#kit/web/page-path.ts";
import { formatDay } from "#kit/wire/format/dates.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { getStaffSelf } from "../../contract/day.ts";
import { getGroomerDay, markSick } from "../contract/sick.ts";
import { boardPath, readDate } from "../parts/board-path.ts";
import { howOf, readSickAnswers } from "../parts/read-sick-answers.ts";
import { SickVisitCard } from "../parts/sick-visit-card.tsx";
import { SICK_REFUSALS, SICK_TEXTS } from "../words.ts";
import type { Route } from "./+types/sick-day.ts";

/** Without a date in the address, the day is the present one of the brand's first area. */
export async function loader(args: Route.LoaderArgs) {
  const { areas, permissions } = await call(args, getStaffSelf);
  const { searchParams } = new URL(pagePath(args.request), args.request.url);
  const area = areas.find(({ id }) => id === searchParams.get("area"))?.id ?? null;
  const date = readDate(searchParams.get("date")) ?? areas[0]?.date ?? "2000-01-01";
  const day = await call(args, getGroomerDay, { params: { id: args.params.id }, query: { date } });
  return { day, area, mayMove: permissions.includes("orders.write") };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const { searchParams } = new URL(pagePath(args.request), args.request.url);
  const date = textOf(form, "date");
  try {
    const body = { date, visits: readSickAnswers(form) };
    const { visits } = await call(args, markSick, { params: { id: args.params.id }, body });
    const refused = visits.filter(({ result }) => result === "refused");
    if (refused.length === 0) return redirect(boardPath({ date, area: searchParams.get("area") }, "sick"));
    const messages = Object.fromEntries(refused.map(({ id, message }) => [id, message]));
    return { errors: {}, values: valuesOf(form), messages };
  } catch (error) {
    return refusedForm(error, form);
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData ? `Sick day: ${loaderData.day.groomer.displayName}` : "Sick day";
  return [{ title: titleOf(title, matches) }, { name: "robots", content: "noindex" }];
}

/** The page /staff/board/groomers/{id}/sick: stand-ins for the visits of a groomer who is sick. */
export default function SickDayPage({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { day, area, mayMove } = loaderData;
  const { groomer, date, isOver, isOff, visits } = day;
  const { state } = useNavigation();
  const messages: Record<string, string> = refused && "messages" in refused ? refused.messages : {};
  const canSend = mayMove && !isOver;
  const cards = visits.map((visit) => (
    <SickVisitCard
      key={visit.id}
      visit={visit}
      groomer={groomer.displayName}
      canDecide={canSend}
      chosen={howOf(refused?.values[`how-${visit.id}`] ?? "")}
      refused={messages[visit.id]}
    />
  ));
  return (
    <div className="page-width grid max-w-[44rem] grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10">
      <PageHeader
        back={<TextLink to={boardPath({ date, area })}>Board</TextLink>}
        title={`Sick day: ${groomer.displayName}`}
        lead={`${formatDay(date)}. ${SICK_TEXTS.lead}`}
      />
      <ErrorSummary stays errors={refused?.errors} />
      {Object.keys(messages).length > 0 && <Notice tone="warn" title={SICK_TEXTS.someRefused} live />}
      {isOver && <Notice tone="info" title={SICK_REFUSALS.over} />}
      {isOff && !isOver && <Notice tone="info" title={SICK_TEXTS.isOff} />}
      {!mayMove && <Notice tone="info" title={SICK_TEXTS.notAllowed} />}
      {visits.length === 0 && <EmptyState title={SICK_TEXTS.noVisits} />}
      {!canSend && cards}
      {canSend && (
        <DraftForm name={`sick ${date}`} className="grid gap-4">
          <input type="hidden" name="date" value={date} />
          {cards}
          {(visits.length > 0 || !isOff) && (
            <Button size="lg" className="justify-self-start" busy={state !== "idle"}>
              {isOff ? "Save" : "Block the day and save"}
            </Button>
          )}
        </DraftForm>
      )}
    </div>
  );
}
