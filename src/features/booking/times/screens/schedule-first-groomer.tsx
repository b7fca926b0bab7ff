import { data, Form, redirect, useNavigation } from "react-router";
import { PetDrawing } from "#features/pets/parts/pet-drawing.tsx";
import { titleOf } from "#features/sites/parts/use-site.ts";
import type { CheckoutHandle } from "#kit/web/checkout-handle.ts";
import { nowOf } from "#kit/web/now.ts";
import { ERROR_STATUS } from "#kit/wire/errors.ts";
import { formatCount, formatList } from "#kit/wire/format/counts.ts";
import { ActionBar } from "#ui/action-bar.tsx";
import { Button } from "#ui/button.tsx";
import { ChoiceCard } from "#ui/choice-card.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { FieldGroup } from "#ui/field-group.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { LiveText } from "#ui/live-text.tsx";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { BookingSteps } from "../../parts/booking-steps.tsx";
import { BookingSummary } from "../../parts/booking-summary.tsx";
import { openBooking, toLostTime } from "../../parts/current-session.ts";
import { nextScreen, pathOf, type ShownSession } from "../../parts/path.ts";
import { attempt, toFieldErrors } from "../../parts/refused-form.ts";
import { SummaryBar } from "../../parts/summary-bar.tsx";
import { timesPath } from "../../parts/times-query.ts";
import { allKeys, keysLeft, parseServiceKey, serviceKey } from "../../parts/visit-services.ts";
import { FIELD_FAULTS, petText } from "../../words/session.ts";
import { dropVisit } from "../parts/choose-time.ts";
import { PlannedVisit } from "../parts/planned-visit.tsx";
import type { Route } from "./+types/schedule-first-groomer.ts";

const SCREEN = "schedule-first-groomer";

export async function loader(args: Route.LoaderArgs) {
  const { session } = await openBooking(args, SCREEN);
  // A single service is a single visit, which cannot be divided.
  if (allKeys(session).length < 2) throw redirect(pathOf("recommended-schedules"));
  return { session, left: keysLeft(session), now: nowOf(args).toISOString() };
}

export async function action(args: Route.ActionArgs) {
  const booking = await openBooking(args, SCREEN);
  const form = await args.request.formData();
  const removed = form.get("remove");
  if (removed === null) return findTimes(booking.session, form);
  const visit = booking.session.visits[Number(removed)];
  const removal = visit && dropVisit(args, booking, Number(removed));
  if (!removal) return redirect(pathOf(SCREEN));
  const dropped = await attempt(() => removal);
  if (!dropped.refusal) return redirect(pathOf(SCREEN));
  if (dropped.refusal.code === "slot_taken") return toLostTime(booking.session.visits, dropped.refusal);
  return data({ errors: toFieldErrors(dropped.refusal) }, { status: ERROR_STATUS.conflict });
}

/** Redirects to the times for the ticked services. Without a ticked service, shows an error. */
function findTimes(session: ShownSession, form: FormData) {
  const left = keysLeft(session);
  const services = left.filter((key) => form.getAll("services").includes(key));
  if (services.length > 0) return redirect(timesPath("recommended-schedules", { services }));
  return data({ errors: { services: [FIELD_FAULTS.visitPets] } }, { status: ERROR_STATUS.validation_failed });
}

export const handle: CheckoutHandle = {
  StepHeader: () => (
    <BookingSteps
      screen={SCREEN}
      title="Several visits"
      lead="A different groomer or day for each pet: choose the first visit, then plan the rest. You pay once."
    />
  ),
  Summary: BookingSummary,
};

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Several visits", matches) }, { name: "robots", content: "noindex" }];
}

const FORM = "next-visit";

export default function ScheduleFirstGroomer({ loaderData, actionData }: Route.ComponentProps) {
  const { session, left } = loaderData;
  const { visits } = session;
  const isDone = left.length === 0;
  return (
    <>
      <div className="grid gap-10">
        <ErrorSummary errors={actionData?.errors} />
        <LiveText>{`${formatCount(visits.length, "visit")} planned`}</LiveText>
        {visits.length > 0 && (
          <Section title={visits.length === 1 ? "The first visit" : "Your visits"}>
            <ul className="grid gap-4">
              {visits.map((visit, place) => (
                <li key={`${visit.groomer.id} ${visit.startsAt}`} className="grid">
                  <PlannedVisit session={session} place={place} />
                </li>
              ))}
            </ul>
          </Section>
        )}
        {!isDone && <NextVisit session={session} left={left} errors={actionData?.errors.services} />}
        <p className="text-ink-soft">
          {visits.length > 1 ? "Changed your mind? " : "Prefer a single visit? "}
          <TextLink to={pathOf("recommended-schedules")}>One visit for all pets</TextLink>
        </p>
      </div>
      <ActionBar summary={<SummaryBar session={session} />}>
        {isDone ? (
          <LinkButton to={pathOf(nextScreen(session))} size="lg">
            Continue with {formatCount(visits.length, "visit")}
          </LinkButton>
        ) : (
          <FindButton />
        )}
      </ActionBar>
    </>
  );
}

function FindButton() {
  const { state, formData } = useNavigation();
  return (
    <Button form={FORM} size="lg" busy={state !== "idle" && formData?.has("services")}>
      Find times
    </Button>
  );
}

type NextVisitProps = { session: ShownSession; left: readonly string[]; errors: string[] | undefined };

/**
 * The choice of services for the next visit. The first visit starts with the first pet's services ticked;
 * later visits start with all remaining services.
 */
function NextVisit({ session, left, errors }: NextVisitProps) {
  const isFirst = session.visits.length === 0;
  const [firstKey] = left;
  const firstPetId = firstKey && parseServiceKey(firstKey).petId;
  const choices = session.pets.flatMap((pet) =>
    pet.services
      .map((service) => ({ pet, service, key: serviceKey({ petId: pet.id, serviceId: service.id }) }))
      .filter(({ key }) => left.includes(key)),
  );
  return (
    <Section title={isFirst ? "The first visit" : "The next visit"}>
      <Form id={FORM} method="post" noValidate key={left.join(" ")}>
        <FieldGroup legend="Which pets are groomed then?" name="services" errors={errors} layout="grid">
          {choices.map(({ pet, service, key }) => (
            <ChoiceCard
              key={key}
              type="checkbox"
              name="services"
              value={key}
              title={petText(pet)}
              description={formatList([service.name, ...service.serviceAddOns.map((addOn) => addOn.name)])}
              picture={<PetDrawing petType={pet.breed.petType} coat={pet.breed.coat} size={pet.size.slug} />}
              defaultChecked={!isFirst || pet.id === firstPetId}
            />
          ))}
        </FieldGroup>
      </Form>
    </Section>
  );
}
