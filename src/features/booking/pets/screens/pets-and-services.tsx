import { data, redirect, type ShouldRevalidateFunctionArgs, useFetcher } from "react-router";
import { whoAmI } from "#features/accounts/contract.ts";
import { listPets, petEssentials } from "#features/pets/contract.ts";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { type Anywhere, call } from "#kit/web/call.ts";
import type { CheckoutHandle } from "#kit/web/checkout-handle.ts";
import { textOf } from "#kit/web/form.ts";
import { nowOf } from "#kit/web/now.ts";
import { ERROR_STATUS, type FieldErrors } from "#kit/wire/errors.ts";
import { BookingSteps } from "../../parts/booking-steps.tsx";
import { BookingSummary } from "../../parts/booking-summary.tsx";
import {
  findBooking,
  linkPreferences,
  openBooking,
  redirectOnward,
  requireToken,
  toNearestTimes,
  toShownSession,
} from "../../parts/current-session.ts";
import { pathOf } from "../../parts/path.ts";
import { attempt, toFieldErrors } from "../../parts/refused-form.ts";
import { MAX_BOOKED_PETS } from "../../rules/draft.ts";
import type { OfferedKind } from "../parts/offered-services.ts";
import type { OwnPet } from "../parts/own-pets.tsx";
import {
  cardErrors,
  missingServices,
  type PetCard,
  readCards,
  toCards,
  toPetInputs,
  withKind,
} from "../parts/pet-cards.ts";
import { PetCardsForm, PREVIEW, type Preview } from "../parts/pet-cards-form.tsx";
import { PreferenceNotice } from "../parts/preference-notice.tsx";
import { readLinkPreferences } from "../parts/read-link-preferences.ts";
import { readOfferedServices } from "../parts/read-offered-services.ts";
import { previewPets, savePets } from "../parts/save-pets.ts";
import { PET_FAULTS } from "../words.ts";
import type { Route } from "./+types/pets-and-services.ts";

const SCREEN = "pets-and-services";

export async function loader(args: Route.LoaderArgs) {
  const { session } = await openBooking(args, SCREEN);
  const [kinds, own] = await Promise.all([readOfferedServices(args), readOwnPets(args)]);
  const { searchParams } = new URL(args.request.url);
  const cardCount = searchParams.get("cards");
  // A customer with several pets chooses among them, so no empty card is shown. A single pet is preselected.
  const fewestCards = own.length > 1 ? 0 : 1;
  const wantedCards = Math.max(Number(cardCount) || fewestCards, fewestCards);
  const cards = toCards(session, Math.min(wantedCards, MAX_BOOKED_PETS));
  const isOnly = own.length === 1 && cardCount === null && session.pets.length === 0;
  const ownPet = isOnly ? own[0] : own.find((pet) => pet.id === searchParams.get("own"));
  const last = cards.at(-1);
  if (ownPet && last?.id === "") Object.assign(last, { ...ownPet, weight: String(ownPet.weight) });
  choosePreferredService(cards, searchParams.get("service") ?? session.wishedService, kinds);
  const preferences = await readLinkPreferences(args, session, kinds);
  return { session, kinds, own, cards, preferences, now: nowOf(args).toISOString() };
}

/** The signed-in customer's pets; empty for visitors. */
async function readOwnPets(args: Anywhere): Promise<OwnPet[]> {
  const { person } = await call(args, whoAmI);
  if (person?.role !== "customer") return [];
  const pets = await call(args, listPets);
  return pets.map(({ id, name, weight, breed, petType }) => ({
    ...{ id, name, weight, breed: breed.name, coat: breed.coat },
    kind: petType.slug,
  }));
}

/** Chooses the service of a link on all cards whose pet is not saved yet. */
function choosePreferredService(cards: PetCard[], slug: string | null, kinds: readonly OfferedKind[]): void {
  const kind = kinds.find(({ services }) => services.some((service) => service.slug === slug));
  const service = kind?.services.find((offered) => offered.slug === slug);
  if (!kind || !service) return;
  for (const card of cards) {
    if (card.id === "") Object.assign(card, { kind: kind.slug, service: service.id });
  }
}

export async function action(args: Route.ActionArgs) {
  const token = requireToken(args);
  const form = await args.request.formData();
  const [intent = "", which = "", kind = ""] = textOf(form, "intent").split(" ");
  const { breeds } = await call(args, petEssentials);
  const cards = readCards(form).filter((card) => intent !== "remove" || card.n !== Number(which));
  const { inputs, cards: known, errors } = toPetInputs(cards, breeds);

  if (intent === "kind") {
    return {
      errors: {},
      cards: cards.map((card) => (card.n === Number(which) ? withKind(card, kind) : card)),
    };
  }
  const [visit] = (await findBooking(args))?.session.visits ?? [];
  if (intent === "preview") {
    if (inputs.length === 0) return null;
    // Saving a changed visit would release its time. Only the submit button may do that, not a preview.
    const preview = visit ? previewPets : savePets;
    const previewed = await attempt(() => preview(args, token, inputs, known));
    if (previewed.refusal) return null;
    const pets = visit ? [] : previewed.value.pets;
    const ids = Object.fromEntries(known.map((card, index) => [card.n, pets[index]?.id ?? card.id]));
    return { session: toShownSession(previewed.value), ids } satisfies Preview;
  }
  const isSideIntent = intent !== "";
  const redirectBack = () => {
    const query = cardsQuery(linkPreferences(args.request), intent, which, cards.length);
    return redirect(`${pathOf(SCREEN)}?${query}`);
  };
  const noPets = cards.length === 0 && { pets: [PET_FAULTS.noneChosen] };
  const lacking = isSideIntent ? {} : { ...noPets, ...errors, ...missingServices(cards) };
  const isRefused = Object.keys(lacking).length > 0;
  if (inputs.length === 0) {
    return isSideIntent ? redirectBack() : refusedCards(lacking, cards);
  }
  // A form with errors saves nothing. The preview only finds the API's errors, to show all errors at once.
  const save = isRefused ? previewPets : savePets;
  const saved = await attempt(() => save(args, token, inputs, known));
  if (saved.refusal) {
    return refusedCards({ ...lacking, ...cardErrors(toFieldErrors(saved.refusal), known) }, cards);
  }
  if (isSideIntent) return redirectBack();
  if (isRefused) return refusedCards(lacking, cards);
  const isReleased = visit && saved.value.visits.length === 0;
  return isReleased ? toNearestTimes(visit.startsAt, "changed") : redirectOnward(saved.value, args.request);
}

/** The query with which the page comes back after the server has added or removed a card, without scripts. */
function cardsQuery(preferences: string, intent: string, which: string, cards: number): URLSearchParams {
  const query = new URLSearchParams(preferences);
  query.set("cards", String(cards + (intent === "add" || intent === "own" ? 1 : 0)));
  if (intent === "own") query.set("own", which);
  return query;
}

function refusedCards(errors: FieldErrors, cards: PetCard[]) {
  return data({ errors, cards }, { status: ERROR_STATUS.validation_failed });
}

/** A preview returns the price itself, so the loaders need not run again. */
export function shouldRevalidate({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formData?.get("intent") === "preview" ? false : defaultShouldRevalidate;
}

function LiveSummary() {
  const preview = useFetcher<Preview>({ key: PREVIEW });
  return <BookingSummary live={preview.data?.session} />;
}

export const handle: CheckoutHandle = {
  StepHeader: () => (
    <BookingSteps
      screen={SCREEN}
      title="Which pets should we groom?"
      lead="Breed and weight tell us how long it takes and what it costs. Names can wait."
    />
  ),
  Summary: LiveSummary,
};

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Pets and services", matches) }, { name: "robots", content: "noindex" }];
}

export default function PetsAndServices({ loaderData, actionData }: Route.ComponentProps) {
  const { session, kinds, own, cards, preferences } = loaderData;
  const refused = actionData && "errors" in actionData ? actionData : undefined;
  return (
    <div className="grid gap-6">
      <PreferenceNotice preferences={preferences} />
      <PetCardsForm
        key={cards.length}
        session={session}
        kinds={kinds}
        cards={refused?.cards ?? cards}
        own={own}
        errors={refused?.errors}
      />
    </div>
  );
}
