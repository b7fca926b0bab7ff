import { data, Form, redirect, replace, useNavigation } from "react-router";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { refusedForm, textOf } from "#kit/web/form.ts";
import { formatAddress } from "#kit/wire/format/addresses.ts";
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
import { bookForClient, type ClientBooking, sendClientLink } from "../contract.ts";
import { bookClientPath, bookTimePath, clientPath } from "../parts/book-paths.ts";
import { readChosenPets, toQuery } from "../parts/book-query.ts";
import { readClientBooking, readOwnOffer } from "../parts/read-client-booking.ts";
import { readClientTimes } from "../parts/read-client-times.ts";
import { NOT_AT_ONCE } from "../words.ts";
import type { Route } from "./+types/book-client-review.ts";

export async function loader(args: Route.LoaderArgs) {
  const { clientId } = args.params;
  const { pets, startsAt } = readChoice(args.request);
  const { booking } = await readClientBooking(args, clientId);
  if (!booking) throw redirect(bookClientPath(clientId));
  const start = Date.parse(startsAt);
  if (Number.isNaN(start)) throw redirect(bookTimePath(clientId, toQuery(pets, { fault: "noTime" })));
  const date = toLocalDate(start, booking.timeZone);
  const [times, kinds] = await Promise.all([
    readClientTimes(args, clientId, pets, { date, from: null }),
    readOwnOffer(args),
  ]);
  const slot = times.slots.find((one) => Date.parse(one.startsAt) === start);
  if (!slot) throw redirect(bookTimePath(clientId, toQuery(pets, { date, fault: "taken" })));
  const services = new Map(kinds.flatMap((kind) => kind.services).map((service) => [service.id, service]));
  const lines = pets.map(({ id, services: chosen }) => ({
    pet: booking.pets.find((pet) => pet.id === id)?.name ?? "",
    services: chosen.map(({ id, serviceAddOns }) => {
      const service = services.get(id);
      const addOns = service?.addOns.filter((addOn) => serviceAddOns.includes(addOn.id)) ?? [];
      return [service?.name ?? "", ...addOns.map(({ name }) => name)].join(", ");
    }),
  }));
  // Every view of the form has an id of its own, so that a second press places no second order.
  return { booking, slot, lines, pets, formId: crypto.randomUUID() };
}

function readChoice(request: Request) {
  const { searchParams } = new URL(request.url);
  return { pets: readChosenPets(searchParams), startsAt: searchParams.get("startsAt") ?? "" };
}

export async function action(args: Route.ActionArgs) {
  const { clientId: id } = args.params;
  const { pets, startsAt } = readChoice(args.request);
  const form = await args.request.formData();
  const params = { id };
  const intent = textOf(form, "intent");
  try {
    if (intent === "link") {
      await call(args, sendClientLink, { params, body: { pets, startsAt } });
    } else {
      const agreedTotal = { min: Number(textOf(form, "min")), max: Number(textOf(form, "max")) };
      const isAgreed = (form.get("isAgreed") === "on") as true;
      const body = { id: textOf(form, "id"), pets, startsAt, agreedTotal, isAgreed };
      await call(args, bookForClient, { params, body });
    }
  } catch (error) {
    const refused = refusedForm(error, form, { startsAt: "" });
    return data({ ...refused.data, intent }, refused.init ?? {});
  }
  return replace(`${clientPath(id)}?saved=${intent === "link" ? "link" : "booked"}`);
}

/** Reads the time and the price again after a refusal too: both may have changed. */
export function shouldRevalidate() {
  return true;
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Review the visit", matches) }, { name: "robots", content: "noindex" }];
}

/** The visit as chosen, to be booked at once in cash or sent as a link. */
export default function BookClientReview({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { booking, slot, lines, pets } = loaderData;
  const rows = [
    { term: "Client", value: booking.displayName },
    ...lines.map(({ pet, services }) => ({ term: pet, value: formatList(services) })),
    { term: "Time", value: `${formatVisit(slot)}, ${formatMinutes(slot.minutes)}` },
    { term: "Where", value: formatAddress(booking.address) },
    { term: "Price", value: formatRange(slot.price) },
  ];
  return (
    <div className="page-width grid max-w-[44rem] gap-6 py-8 md:py-12">
      <PageHeader
        title="Review the visit"
        back={
          <TextLink to={bookTimePath(booking.id, toQuery(pets, { date: slot.date }))}>
            Choose another time
          </TextLink>
        }
      />
      <ErrorSummary stays errors={refused?.errors} />
      <Card>
        <SummaryList rows={rows} />
      </Card>
      {booking.notAtOnce ? (
        <Notice title="By link only">{NOT_AT_ONCE[booking.notAtOnce]}</Notice>
      ) : (
        <AtOnce {...loaderData} errors={refused?.errors.isAgreed} />
      )}
      <ByLink booking={booking} />
    </div>
  );
}

type AtOnceProps = Pick<Route.ComponentProps["loaderData"], "slot" | "formId"> & {
  errors: string[] | undefined;
};

function AtOnce({ slot, formId, errors }: AtOnceProps) {
  const { state, formData } = useNavigation();
  const isBusy = state === "submitting" && formData?.get("intent") === "book";
  return (
    <Section title="Book now, paid in cash">
      <Form method="post" noValidate className="grid gap-4">
        <input type="hidden" name="id" value={formId} />
        <input type="hidden" name="min" value={slot.price.min} />
        <input type="hidden" name="max" value={slot.price.max} />
        <Checkbox
          name="isAgreed"
          label={`The client agreed to this time, to ${formatRange(slot.price)}, and to pay in cash.`}
          errors={errors}
        />
        <p className="text-sm text-ink-soft">
          The client gets the usual confirmation, with a way to cancel. The exact price is set after the
          visit.
        </p>
        <div>
          <Button size="lg" name="intent" value="book" busy={isBusy}>
            Book now
          </Button>
        </div>
      </Form>
    </Section>
  );
}

function ByLink({ booking: { notAtOnce } }: { booking: ClientBooking }) {
  const { state, formData } = useNavigation();
  const isBusy = state === "submitting" && formData?.get("intent") === "link";
  return (
    <Section title="Send a link">
      <Form method="post" noValidate className="grid gap-4">
        <p className="text-ink-soft">
          The client gets a text and a mail, reviews the visit, agrees and pays, also by card. The time is
          held once the link is open.
        </p>
        <div>
          <Button variant={notAtOnce ? "primary" : "secondary"} name="intent" value="link" busy={isBusy}>
            Send the link
          </Button>
        </div>
      </Form>
    </Section>
  );
}
