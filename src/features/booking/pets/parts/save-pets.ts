import { type Anywhere, call } from "#kit/web/call.ts";
import { asRefusal } from "#kit/wire/errors.ts";
import type { BookingSession } from "../../contract/session.ts";
import { type BookingPetInput, previewVisit, setBookingPets, setServices } from "../contract/pets.ts";
import type { PetCard } from "./pet-cards.ts";

// For actions only.

/**
 * Saves the pets and their services; `cards` are in the order of `inputs`. A price preview of the same form
 * may replace the pets between the two calls. Their ids are then refused, and a second try saves all again.
 */
export async function savePets(
  args: Anywhere,
  token: string,
  inputs: BookingPetInput[],
  cards: readonly PetCard[],
): Promise<BookingSession> {
  try {
    return await saveOnce(args, token, inputs, cards);
  } catch (error) {
    const names = Object.keys(asRefusal(error)?.errors ?? {});
    if (!names.some((name) => /^pets\.\d+\.id$/.test(name))) throw error;
    return saveOnce(args, token, inputs, cards);
  }
}

async function saveOnce(args: Anywhere, token: string, inputs: BookingPetInput[], cards: readonly PetCard[]) {
  const params = { session: token };
  const saved = await call(args, setBookingPets, { params, body: { pets: inputs } });
  const pets = saved.pets.map((pet, index) => ({ id: pet.id, services: chosenFor(cards[index]) }));
  return call(args, setServices, { params, body: { pets } });
}

/** Shows the booking with these pets and services. Saves nothing; refuses what saving would refuse. */
export function previewPets(
  args: Anywhere,
  token: string,
  inputs: readonly BookingPetInput[],
  cards: readonly PetCard[],
): Promise<BookingSession> {
  const pets = inputs.map((input, index) => ({ ...input, services: chosenFor(cards[index]) }));
  return call(args, previewVisit, { params: { session: token }, body: { pets } });
}

function chosenFor(card: PetCard | undefined) {
  return card?.service ? [{ id: card.service, serviceAddOns: card.addOns }] : [];
}
