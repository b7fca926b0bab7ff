import { Form, redirect, useNavigation } from "react-router";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { type Anywhere, call } from "#kit/web/call.ts";
import { refusedForm, textOf } from "#kit/web/form.ts";
import { asRefusal, refuseFields } from "#kit/wire/errors.ts";
import { formatRange } from "#kit/wire/format/money.ts";
import { formatVisit } from "#kit/wire/format/times.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ChoiceCard } from "#ui/choice-card.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { FieldGroup } from "#ui/field-group.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { petNames } from "../../rules/order.ts";
import { proposeTime } from "../contract/answers.ts";
import { getGroomerOrder, suggestTimes } from "../contract/requests.ts";
import { RequestFacts } from "../parts/request-facts.tsx";
import { chooseTimePath, REQUESTS_PATH } from "../parts/request-paths.ts";
import { NO_TIMES, REQUEST_REFUSALS } from "../words/groomer-requests.ts";
import type { Route } from "./+types/groomer-choose-time.ts";

export async function loader(args: Route.LoaderArgs) {
  const id = args.params.orderId;
  const date = new URL(args.request.url).searchParams.get("date") || null;
  const order = await call(args, getGroomerOrder, { params: { id } });
  if (order.status !== "request") throw redirect(REQUESTS_PATH);
  return { order, date, ...(await readTimes(args, id, date)) };
}

async function readTimes(args: Anywhere, id: string, date: string | null) {
  try {
    const { suggestions, slots } = await call(args, suggestTimes, {
      params: { id },
      query: { ...(date && { date }) },
    });
    const times = date
      ? slots.map((slot) => ({ ...slot, isPreferred: false, driveMinutes: null }))
      : suggestions;
    return { times, none: date ? NO_TIMES.day : NO_TIMES.none };
  } catch (error) {
    const code = asRefusal(error)?.code;
    if (code === "not_found") return { times: [], none: NO_TIMES.cannot };
    if (code === "validation_failed") return { times: [], none: NO_TIMES.day };
    throw error;
  }
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const appointmentStart = textOf(form, "appointmentStart");
  if (!appointmentStart)
    return refusedForm(refuseFields({ appointmentStart: [REQUEST_REFUSALS.noTime] }), form);
  try {
    await call(args, proposeTime, { params: { id: args.params.orderId }, body: { appointmentStart } });
  } catch (error) {
    return refusedForm(error, form);
  }
  return redirect(`${REQUESTS_PATH}?answered=proposed`);
}

/** Loads the times again after a refusal too: the chosen time may be taken. */
export function shouldRevalidate() {
  return true;
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Choose a time", matches) }, { name: "robots", content: "noindex" }];
}

/** The groomer chooses a time for a request: the best times, or all times of one day. */
export default function GroomerChooseTime({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { order, date, times, none } = loaderData;
  const { state } = useNavigation();
  const detailOf = (time: (typeof times)[number]) =>
    [
      time.isPreferred && "The customer prefers this",
      time.driveMinutes !== null && `${time.driveMinutes} min from another visit`,
    ]
      .filter(Boolean)
      .join(". ");
  return (
    <div className="page-width grid max-w-[44rem] gap-6 py-8 md:py-12">
      <PageHeader
        back={<TextLink to={REQUESTS_PATH}>Back to the requests</TextLink>}
        title={`Choose a time for ${petNames(order)}`}
        lead="The time is booked for the customer, who can still change it."
      />
      <ErrorSummary stays errors={refused?.errors} />
      <Card>
        <RequestFacts order={order} />
      </Card>
      {times.length === 0 ? (
        <Notice tone="warn" title="No free time">
          {none}
        </Notice>
      ) : (
        <Form method="post" noValidate className="grid gap-6">
          <FieldGroup
            legend={date ? "Your free times on this day" : "Your best times"}
            name="appointmentStart"
            layout="stack"
            errors={refused?.errors.appointmentStart}
          >
            {times.map((time) => (
              <ChoiceCard
                key={time.startsAt}
                name="appointmentStart"
                value={time.startsAt}
                title={formatVisit(time)}
                description={detailOf(time) || undefined}
                aside={formatRange(time.price)}
                required
              />
            ))}
          </FieldGroup>
          <div>
            <Button size="lg" busy={state === "submitting"}>
              Book this time
            </Button>
          </div>
        </Form>
      )}
      <Form
        method="get"
        action={chooseTimePath(order.id)}
        noValidate
        className="grid gap-4 border-t border-line pt-6"
      >
        <Field label="Another day" name="date">
          <TextInput type="date" defaultValue={date ?? undefined} key={date} />
        </Field>
        <div className="flex flex-wrap items-center gap-5">
          <Button variant="secondary">Show its times</Button>
          {date && <TextLink to={chooseTimePath(order.id)}>Show the best times</TextLink>}
        </div>
      </Form>
    </div>
  );
}
