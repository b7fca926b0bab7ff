import { redirect } from "react-router";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { refusedForm, textOf } from "#kit/web/form.ts";
import type { WhereHandle } from "#kit/web/where-handle.ts";
import { type FieldErrors, refuseFields } from "#kit/wire/errors.ts";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { ServicesChange } from "../../changes/contract/services.ts";
import { readStep } from "../../changes/parts/read-services.ts";
import { ServicesChoiceForm } from "../../changes/parts/services-choice.tsx";
import { petNames } from "../../rules/order.ts";
import { getDeskAppointment } from "../contract/appointment.ts";
import {
  askForServices,
  changeVisitServices,
  listVisitServices,
  previewVisitServices,
} from "../contract/services.ts";
import { deskAppointmentPath, deskServicesPath } from "../parts/desk-paths.ts";
import { DeskServicesCheck } from "../parts/desk-services-check.tsx";
import { DeskServicesList } from "../parts/desk-services-list.tsx";
import { ChangedOrder } from "../parts/seen-order.tsx";
import { toQuery } from "../parts/services-query.ts";
import { whereOfOrder } from "../parts/where-of-order.ts";
import { CHOICE_WORDS, SERVICES_FAULTS, SERVICES_TEXTS } from "../words/services.ts";
import type { Route } from "./+types/staff-services.ts";

export async function loader(args: Route.LoaderArgs) {
  const params = { id: args.params.orderId };
  const order = await call(args, getDeskAppointment, { params });
  if (!order.actions.includes("services"))
    return { order, isOpen: false, available: [], choice: null, check: null };
  const available = await call(args, listVisitServices, { params });
  const { searchParams } = new URL(args.request.url);
  const step = await readStep(searchParams, { order, available }, (change) =>
    call(args, previewVisitServices, { params, query: toQuery(change) }),
  );
  return { order, isOpen: true, available, ...step };
}

export async function action(args: Route.ActionArgs) {
  const params = { id: args.params.orderId };
  const form = await args.request.formData();
  const reason = textOf(form, "reason");
  const seen = { version: Number(textOf(form, "version")), reason };
  const isAsked = textOf(form, "intent") === "ask";
  const agreedByPhone = textOf(form, "agreedByPhone") === "on";
  if (!isAsked && !agreedByPhone) {
    const own: FieldErrors = reason ? {} : { reason: [SERVICES_FAULTS.reason] };
    return refusedForm(refuseFields({ ...own, agreedByPhone: [SERVICES_FAULTS.notAgreed] }), form);
  }
  try {
    const change = JSON.parse(textOf(form, "change")) as ServicesChange;
    if (!isAsked) {
      const body = { ...seen, change, agreedByPhone: true } as const;
      await call(args, changeVisitServices, { params, body });
    } else if (change.kind === "add" || change.kind === "change") {
      await call(args, askForServices, { params, body: { ...seen, change } });
    }
  } catch (error) {
    // The page writes the hidden field `change`. A text that is not a change was not sent by our page.
    if (error instanceof SyntaxError) return redirect(deskServicesPath(params.id));
    return refusedForm(error, form);
  }
  return redirect(`${deskAppointmentPath(params.id)}?done=${isAsked ? "ask-services" : "services"}`);
}

/** After a refusal the page shows the visit and its price as they are now. */
export const shouldRevalidate = () => true;

export const handle: WhereHandle<Route.ComponentProps["loaderData"]> = { whereOf: whereOfOrder };

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Change the services", matches) }, { name: "robots", content: "noindex" }];
}

/** Where the team changes what is done at a visit: the list, the choice for a pet, or what a change means. */
export default function StaffServices({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { order, isOpen, available, choice, check } = loaderData;
  const path = deskServicesPath(order.id);
  if (choice && !check) {
    return (
      <div className="page-width py-6 md:py-10">
        <ServicesChoiceForm key={choice.pet.id} path={path} choice={choice} words={CHOICE_WORDS} />
      </div>
    );
  }
  return (
    <div className="page-width grid max-w-[44rem] grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10">
      <PageHeader
        back={
          check ? (
            <TextLink to={path}>Services</TextLink>
          ) : (
            <TextLink to={deskAppointmentPath(order.id)}>Appointment {order.number}</TextLink>
          )
        }
        title={check ? "Make this change?" : `Services for ${petNames(order)}`}
        lead={SERVICES_TEXTS.lead}
      />
      <ErrorSummary stays errors={refused?.errors} />
      <ChangedOrder order={order} refused={refused} />
      {!isOpen && <Notice tone="warn" title={SERVICES_TEXTS.closed} />}
      {isOpen && order.proposal?.status === "open" && (
        <Notice title={`${SERVICES_TEXTS.waits}: ${order.proposal.words}`}>{SERVICES_TEXTS.waitsHint}</Notice>
      )}
      {check && <DeskServicesCheck key={JSON.stringify(check.change)} {...{ order, check, refused }} />}
      {isOpen && !check && <DeskServicesList order={order} available={available} />}
    </div>
  );
}
