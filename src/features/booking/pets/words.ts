/** Error messages of pets, services and extras at their fields. */
export const PET_FAULTS = {
  none: "Add a pet",
  noneChosen: "Choose a pet for this visit",
  breed: "Choose a breed from the list",
  repeatedPet: "Each pet can be booked once",
  foreignPet: "This pet is not part of the booking",
  repeatedService: "Choose each service once",
  service: "Choose a service that is offered for this pet",
  addOn: "This add-on cannot be booked with this service",
  gender: "Choose male or female",
  upsellGone: "This is no longer offered. Choose something else.",
  upsellGroomer: "Choose a groomer of this booking",
  atLeastOne: "Choose at least one",
} as const;

export const ALREADY_BOOKED = "This pet is already in the booking.";

export function maxPetsText(max: number): string {
  return `Up to ${max} pets can be booked together.`;
}

export function maxQuantityText(max: number): string {
  return `Choose at most ${max}`;
}

export function quantityText(max: number): string {
  return `Enter a number from 0 to ${max}`;
}

/** `pet`: "Biscuit" or "your poodle". */
export function missingServiceText(pet: string): string {
  return `Choose a service for ${pet}`;
}
