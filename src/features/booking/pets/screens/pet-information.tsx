import { useMemo } from "react";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import type { CheckoutHandle } from "#kit/web/checkout-handle.ts";
import { shownValue } from "#kit/web/form.ts";
import { nowOf } from "#kit/web/now.ts";
import type { BookingPet } from "../../contract/session.ts";
import { BookingSteps } from "../../parts/booking-steps.tsx";
import { BookingSummary } from "../../parts/booking-summary.tsx";
import { openBooking, redirectOnward } from "../../parts/current-session.ts";
import { attempt, refusedWith, toFieldErrors } from "../../parts/refused-form.ts";
import { StepForm } from "../../parts/step-form.tsx";
import { useBooking } from "../../parts/use-booking.ts";
import { setBookingPets } from "../contract/pets.ts";
import { namedFaults } from "../parts/pet-cards.ts";
import { PetFactsFields } from "../parts/pet-facts-fields.tsx";
import { readPetFacts } from "../parts/read-pet-facts.ts";
import type { Route } from "./+types/pet-information.ts";

const SCREEN = "pet-information";

export async function loader(args: Route.LoaderArgs) {
  const { session } = await openBooking(args, SCREEN);
  const now = nowOf(args);
  return { session, now: now.toISOString(), thisYear: now.getUTCFullYear() };
}

export async function action(args: Route.ActionArgs) {
  const { token, session } = await openBooking(args, SCREEN);
  const form = await args.request.formData();
  const { inputs, errors } = readPetFacts(form, session.pets, nowOf(args));
  if (Object.keys(errors).length > 0) return refusedWith(errors, form);
  const params = { session: token };
  const saved = await attempt(() => call(args, setBookingPets, { params, body: { pets: inputs } }));
  return saved.refusal
    ? refusedWith(toFieldErrors(saved.refusal), form, saved.refusal.code)
    : redirectOnward(saved.value);
}

function PetInformationHeader() {
  const hasOnePet = useBooking()?.pets.length === 1;
  return (
    <BookingSteps
      screen={SCREEN}
      title={hasOnePet ? "A little about your pet" : "A little about your pets"}
      lead={`The groomer greets your ${hasOnePet ? "pet" : "pets"} by name and knows what to look out for.`}
    />
  );
}

export const handle: CheckoutHandle = {
  StepHeader: PetInformationHeader,
  Summary: BookingSummary,
};

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Pet details", matches) }, { name: "robots", content: "noindex" }];
}

export default function PetInformation({ loaderData, actionData }: Route.ComponentProps) {
  const { session, thisYear } = loaderData;
  const summary = useMemo(() => {
    const nameOf = (pet: BookingPet, place: number) =>
      shownValue(actionData, `pets.${place}.name`, pet.name).trim() || `Pet ${place + 1}`;
    const names = new Map(session.pets.map((pet, place) => [place, nameOf(pet, place)]));
    return namedFaults(actionData?.errors, names);
  }, [actionData, session.pets]);
  return (
    <StepForm session={session} name={SCREEN} errors={summary} submit="Continue">
      {session.pets.map((pet, place) => (
        <PetFactsFields key={pet.id} pet={pet} place={place} thisYear={thisYear} refused={actionData} />
      ))}
    </StepForm>
  );
}
