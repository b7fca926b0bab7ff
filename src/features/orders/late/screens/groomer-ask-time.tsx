import { redirect } from "react-router";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { refusedForm, textOf } from "#kit/web/form.ts";
import { refuseFields } from "#kit/wire/errors.ts";
import { Card } from "#ui/card.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { getGroomerOrder } from "../../answers/contract/requests.ts";
import { readTimes } from "../../answers/parts/read-times.ts";
import { RequestFacts } from "../../answers/parts/request-facts.tsx";
import { TimeChoice } from "../../answers/parts/time-choice.tsx";
import { askTimePath, groomerVisitPath } from "../../answers/parts/visit-paths.ts";
import { hasTime, petNames, visitTimeText } from "../../rules/order.ts";
import { askForTime, moveVisit } from "../contract.ts";
import { JudgedTime } from "../parts/judged-time.tsx";
import { readJudged } from "../parts/read-judged.ts";
import { LATE_FAULTS, NO_OTHER_TIMES } from "../words.ts";
import type { Route } from "./+types/groomer-ask-time.ts";

export async function loader(args: Route.LoaderArgs) {
  const id = args.params.orderId;
  const { searchParams } = new URL(args.request.url);
  const [date, at] = [searchParams.get("date") || null, searchParams.get("at") || null];
  const after = searchParams.get("after");
  const order = await call(args, getGroomerOrder, { params: { id } });
  // A visit that has ended or waits for an answer has its own page.
  if (order.status !== "accepted" || order.orderMarkedAsNoShow) throw redirect(groomerVisitPath(id));
  const agreed = hasTime(order) ? visitTimeText(order) : "";
  const chosen = await readJudged(args, id, { date, at });
  const isFree = chosen !== null && "judged" in chosen && chosen.judged.reason === null;
  const listed = isFree
    ? { times: null, none: "" }
    : await readTimes(args, id, { date, after }, NO_OTHER_TIMES);
  return { order, agreed, chosen, choice: { date, at, ...listed } };
}

export async function action(args: Route.ActionArgs) {
  const { orderId: id } = args.params;
  const form = await args.request.formData();
  const appointmentStart = textOf(form, "appointmentStart");
  if (!appointmentStart) return refusedForm(refuseFields({ appointmentStart: [LATE_FAULTS.noTime] }), form);
  const isMove = textOf(form, "intent") === "move";
  if (isMove && textOf(form, "agreedByPhone") !== "on")
    return refusedForm(refuseFields({ agreedByPhone: [LATE_FAULTS.notAgreed] }), form);
  try {
    if (isMove) {
      const body = { appointmentStart, agreedByPhone: true } as const;
      await call(args, moveVisit, { params: { id }, body });
    } else await call(args, askForTime, { params: { id }, body: { appointmentStart } });
  } catch (error) {
    return refusedForm(error, form);
  }
  return redirect(groomerVisitPath(id));
}

/** Loads the times again after a refusal too: the chosen time may be taken. */
export function shouldRevalidate() {
  return true;
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Ask for another time", matches) }, { name: "robots", content: "noindex" }];
}

/** The groomer chooses a time, sees what it means, and asks the customer or moves the visit as agreed. */
export default function GroomerAskTime({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { order, agreed, chosen, choice } = loaderData;
  return (
    <div className="page-width grid max-w-[44rem] gap-6 py-8 md:py-12">
      <PageHeader
        back={<TextLink to={groomerVisitPath(order.id)}>Back to the visit</TextLink>}
        title={`Another time for ${petNames(order)}`}
        lead={`The visit stays booked (${agreed}) until the customer agrees, who gets a mail and a text.`}
      />
      <ErrorSummary stays errors={refused?.errors} />
      {chosen && "fault" in chosen && <Notice tone="warn" title={chosen.fault} />}
      {chosen && "judged" in chosen && <JudgedTime order={order} judged={chosen.judged} refused={refused} />}
      <Card>
        <RequestFacts order={order} />
      </Card>
      <TimeChoice {...choice} path={askTimePath(order.id)} label="Ask the customer" refused={refused} />
    </div>
  );
}
