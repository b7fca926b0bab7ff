import { Form, redirect } from "react-router";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { refusedForm, textOf } from "#kit/web/form.ts";
import { pagePath } from "#kit/web/page-path.ts";
import type { WhereHandle } from "#kit/web/where-handle.ts";
import { refuseFields } from "#kit/wire/errors.ts";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Select } from "#ui/select.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { proposeTimeAsStaff } from "../../answers/contract/answers.ts";
import { readTimes } from "../../answers/parts/read-times.ts";
import { TimeChoice } from "../../answers/parts/time-choice.tsx";
import { REQUEST_REFUSALS } from "../../answers/words/groomer-requests.ts";
import { petNames } from "../../rules/order.ts";
import { getDeskAppointment } from "../contract/appointment.ts";
import { listDeskGroomers } from "../contract/list.ts";
import { DeskFacts } from "../parts/desk-facts.tsx";
import { deskAppointmentPath, deskTimePath } from "../parts/desk-paths.ts";
import { whereOfOrder } from "../parts/where-of-order.ts";
import { toChoice } from "../rules/listing.ts";
import { ANSWER_TEXTS, NO_DESK_TIMES } from "../words/appointment.ts";
import { groomersHint } from "../words/list.ts";
import type { Route } from "./+types/staff-propose-time.ts";

export async function loader(args: Route.LoaderArgs) {
  const id = args.params.orderId;
  const { searchParams } = new URL(pagePath(args.request), args.request.url);
  const date = searchParams.get("date") || null;
  const [order, groomers] = await Promise.all([
    call(args, getDeskAppointment, { params: { id } }),
    call(args, listDeskGroomers),
  ]);
  const isOpen = order.actions.includes("propose-time");
  // Without a choice, the customer's preferred groomer.
  const wanted = searchParams.get("groomer") ?? order.serviceProvider?.id;
  const groomerId = isOpen ? groomers.find((groomer) => groomer.id === wanted)?.id : undefined;
  const choice = groomerId ? await readTimes(args, id, { date, groomerId }, NO_DESK_TIMES) : null;
  return { order, groomers, isOpen, groomerId, date, choice };
}

export async function action(args: Route.ActionArgs) {
  const id = args.params.orderId;
  const form = await args.request.formData();
  const appointmentStart = textOf(form, "appointmentStart");
  const { searchParams } = new URL(pagePath(args.request), args.request.url);
  if (!appointmentStart)
    return refusedForm(refuseFields({ appointmentStart: [REQUEST_REFUSALS.noTime] }), form);
  const order = await call(args, getDeskAppointment, { params: { id } });
  const serviceProviderId = searchParams.get("groomer") ?? order.serviceProvider?.id ?? "";
  try {
    const body = { appointmentStart, serviceProviderId };
    await call(args, proposeTimeAsStaff, { params: { id }, body });
  } catch (error) {
    return refusedForm(error, form);
  }
  return redirect(`${deskAppointmentPath(id)}?done=propose-time`);
}

/** Loads the times again after a refusal too: the chosen time may be taken. */
export const shouldRevalidate = () => true;

export const handle: WhereHandle<Route.ComponentProps["loaderData"]> = { whereOf: whereOfOrder };

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Choose a time", matches) }, { name: "robots", content: "noindex" }];
}

/** Staff choose a groomer and a time for a request. */
export default function StaffProposeTime({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { order, groomers, isOpen, groomerId, date, choice } = loaderData;
  const path = deskTimePath(order.id);
  return (
    <div className="page-width grid max-w-[44rem] grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10">
      <PageHeader
        back={<TextLink to={deskAppointmentPath(order.id)}>Appointment {order.number}</TextLink>}
        title={`Choose a time for ${petNames(order)}`}
        lead={ANSWER_TEXTS.time}
      />
      <ErrorSummary stays errors={refused?.errors} />
      <DeskFacts order={order} />
      {!isOpen && <Notice tone="warn" title={ANSWER_TEXTS.noTime} />}
      {isOpen && (
        <Form method="get" action={path} noValidate className="grid gap-4">
          <Field label="Groomer" name="groomer" hint={groomersHint(groomers)}>
            <Select
              key={groomerId}
              placeholder="Choose a groomer"
              options={toChoice(groomers).map(({ id, displayName }) => ({ value: id, label: displayName }))}
              defaultValue={groomerId ?? ""}
            />
          </Field>
          <Button variant="secondary" className="sm:justify-self-start">
            Show their times
          </Button>
        </Form>
      )}
      {choice && groomerId && (
        <TimeChoice
          {...{ ...choice, date, path, groomerId, refused }}
          key={`${groomerId} ${date}`}
          label="Book this time"
        />
      )}
    </div>
  );
}
