import { data, Form, redirect, replace, useNavigation } from "react-router";
import { readChosenPets, toQuery } from "#features/booking/clients/parts/book-query.ts";
import { readOfferedServices } from "#features/booking/pets/parts/read-offered-services.ts";
import { deskRepeatPath } from "#features/orders/desk/parts/desk-paths.ts";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { refusedForm, textOf } from "#kit/web/form.ts";
import { asRefusal } from "#kit/wire/errors.ts";
import { formatList } from "#kit/wire/format/counts.ts";
import { toLocalDate } from "#kit/wire/format/dates.ts";
import { formatRange } from "#kit/wire/format/money.ts";
import { formatMinutes, formatVisit } from "#kit/wire/format/times.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import { SummaryList } from "#ui/summary-list.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { bookForCustomer, sendDeskLink } from "../contract.ts";
import { readSlotValue } from "../parts/chosen-slot.ts";
import { customerPath, deskBookPath, deskBookTimePath } from "../parts/desk-book-paths.ts";
import { readDeskBooking, readDeskTimes } from "../parts/read-desk-booking.ts";
import { DESK_BOOK_TEXTS } from "../words.ts";
import type { Route } from "./+types/book-review.ts";

export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  const { pets, slot: wanted, day } = readChoice(args.request);
  const { booking } = await readDeskBooking(args, id);
  if (!booking) throw redirect(deskBookPath(id));
  if (!wanted) throw redirect(deskBookTimePath(id, toQuery(pets, { ...day, fault: "noTime" })));
  const { startsAt, groomerId } = wanted;
  const date = toLocalDate(startsAt, booking.timeZone);
  const [times, kinds] = await Promise.all([
    readDeskTimes(args, id, { pets, date, near: startsAt }),
    readOfferedServices(args),
  ]);
  const start = Date.parse(startsAt);
  const slot = times.slots.find((one) => Date.parse(one.startsAt) === start && one.groomerId === groomerId);
  if (!slot) throw redirect(deskBookTimePath(id, toQuery(pets, { date, near: startsAt, fault: "taken" })));
  const services = new Map(kinds.flatMap((kind) => kind.services).map((service) => [service.id, service]));
  const lines = pets.map(({ id, services: chosen }) => ({
    term: booking.pets.find((pet) => pet.id === id)?.name ?? "",
    value: formatList(
      chosen.map(({ id, serviceAddOns }) => {
        const service = services.get(id);
        const addOns = service?.addOns.filter((addOn) => serviceAddOns.includes(addOn.id)) ?? [];
        return [service?.name ?? "", ...addOns.map(({ name }) => name)].join(", ");
      }),
    ),
  }));
  // Every view of the form has an id of its own, so that a second press places no second order.
  return { booking, slot, lines, pets, formId: crypto.randomUUID() };
}

function readChoice(request: Request) {
  const { searchParams } = new URL(request.url);
  const date = searchParams.get("date");
  const slot = readSlotValue(searchParams.get("slot") ?? "");
  const day: Record<string, string> = date ? { date } : {};
  return { pets: readChosenPets(searchParams), slot, day };
}

export async function action(args: Route.ActionArgs) {
  const { id } = args.params;
  const { pets, slot, day } = readChoice(args.request);
  if (!slot) throw redirect(deskBookTimePath(id, toQuery(pets, { ...day, fault: "noTime" })));
  const form = await args.request.formData();
  const intent = textOf(form, "intent");
  const params = { id };
  try {
    if (intent === "link") {
      await call(args, sendDeskLink, { params, body: { pets, ...slot } });
    } else {
      const agreedTotal = { min: Number(textOf(form, "min")), max: Number(textOf(form, "max")) };
      const isAgreed = (form.get("isAgreed") === "on") as true;
      const body = { id: textOf(form, "id"), pets, ...slot, agreedTotal, isAgreed };
      const { id: orderId } = await call(args, bookForCustomer, { params, body });
      if (form.has("repeats")) return replace(`${deskRepeatPath(orderId)}?booked`);
    }
  } catch (error) {
    if (asRefusal(error)?.code === "slot_taken") throw redirect(takenPath(id, pets, slot.startsAt, form));
    const refused = refusedForm(error, form);
    return data({ ...refused.data, intent }, refused.init ?? {});
  }
  return replace(`${customerPath(id)}?${intent === "link" ? "sent" : "booked"}`);
}

/** The nearest free times for the same pets and services. */
function takenPath(id: string, pets: ReturnType<typeof readChosenPets>, startsAt: string, form: FormData) {
  return deskBookTimePath(id, toQuery(pets, { date: textOf(form, "date"), near: startsAt, fault: "taken" }));
}

/** Reads the time and the price again after a refusal too: both may have changed. */
export const shouldRevalidate = () => true;

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Review the visit", matches) }, { name: "robots", content: "noindex" }];
}

/** The visit as chosen, to be booked in cash or sent as a link to pay. */
export default function BookReview({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { booking, slot, lines, pets } = loaderData;
  const rows = [
    { term: "Customer", value: booking.displayName },
    ...lines,
    { term: "Time", value: `${formatVisit(slot)}, ${formatMinutes(slot.minutes)}` },
    { term: "Groomer", value: slot.groomerName },
    { term: "Where", value: booking.address },
    { term: "Price", value: formatRange(slot.price) },
  ];
  return (
    <div className="page-width grid max-w-[44rem] grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10">
      <PageHeader
        title="Review the visit"
        back={
          <TextLink to={deskBookTimePath(booking.id, toQuery(pets, { date: slot.date }))}>
            Choose another time
          </TextLink>
        }
      />
      <ErrorSummary stays errors={refused?.errors} />
      <Card>
        <SummaryList rows={rows} />
      </Card>
      {booking.openAgreements.length > 0 && (
        <Notice tone="warn" title="Terms not accepted yet">
          {DESK_BOOK_TEXTS.open(formatList(booking.openAgreements))}
        </Notice>
      )}
      <InCash {...loaderData} errors={refused?.errors.isAgreed} />
      <ByLink date={slot.date} />
    </div>
  );
}

type InCashProps = Pick<Route.ComponentProps["loaderData"], "slot" | "formId"> & {
  errors: string[] | undefined;
};

function InCash({ slot, formId, errors }: InCashProps) {
  return (
    <Section title="Book now, pay in cash">
      <Form method="post" noValidate className="grid gap-4">
        <input type="hidden" name="id" value={formId} />
        <input type="hidden" name="date" value={slot.date} />
        <input type="hidden" name="min" value={slot.price.min} />
        <input type="hidden" name="max" value={slot.price.max} />
        <Checkbox
          name="isAgreed"
          label={`The customer agreed to this time, to ${formatRange(slot.price)}, and to pay in cash.`}
          errors={errors}
        />
        <Checkbox name="repeats" label={DESK_BOOK_TEXTS.repeats} hint={DESK_BOOK_TEXTS.repeatsNext} />
        <p className="text-sm text-ink-soft">{DESK_BOOK_TEXTS.cash}</p>
        <div>
          <Button size="lg" name="intent" value="book" busy={useIsBusy("book")}>
            Book now
          </Button>
        </div>
      </Form>
    </Section>
  );
}

function ByLink({ date }: { date: string }) {
  return (
    <Section title="Send a link to pay">
      <Form method="post" noValidate className="grid gap-4">
        <input type="hidden" name="date" value={date} />
        <p className="text-ink-soft">{DESK_BOOK_TEXTS.byLink}</p>
        <div>
          <Button variant="secondary" name="intent" value="link" busy={useIsBusy("link")}>
            Send the link
          </Button>
        </div>
      </Form>
    </Section>
  );
}

function useIsBusy(intent: string): boolean {
  const { state, formData } = useNavigation();
  return state !== "idle" && formData?.get("intent") === intent;
}
