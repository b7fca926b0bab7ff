import type { Order } from "#features/orders/contract/order.ts";
import { dayText, hasTime, petNames } from "#features/orders/rules/order.ts";
import { EDIT_DAYS, MAX_PHOTOS } from "./rules.ts";

/** Faults of the fields of a review. */
export const reviewErrors = {
  rating: "Choose one to five stars",
  tooManyPhotos: `Choose at most ${MAX_PHOTOS} pictures`,
  tooManyPhotosInAll: `Choose at most ${MAX_PHOTOS} pictures in total`,
  repeatedPhoto: "List each picture once",
  photoGone: "A picture is no longer there. Choose it again.",
  emptyReply: "Please fill this in",
  flag: "Say true or false",
} as const;

export const reviewRefusals = {
  onlyGroomer: "Only the groomer can answer a review.",
  notComplete: "You can review this visit as soon as it is done.",
  alreadyReviewed: "You have already reviewed this visit.",
  editPeriodOver: `You can change a review only for ${EDIT_DAYS} days after you write it.`,
} as const;

export const reviewTexts = {
  photoAlt: (number: number) => `Picture ${number} of a review`,
} as const;

/** Returns a visit's pets, groomer and day: "Biscuit with Ada Brush, Tuesday, Nov 24". */
export function describeVisit(order: Order): string {
  const groomer = order.serviceProvider?.displayName ?? "your groomer";
  const day = hasTime(order) ? `, ${dayText(order.appointmentStart, order.area.timeZone)}` : "";
  return `${petNames(order)} with ${groomer}${day}`;
}

/** Says until which day, in `timeZone`, the author can change a review. */
export function editableUntilText(editableUntil: string, timeZone: string): string {
  return `You can change it until ${dayText(editableUntil, timeZone)}.`;
}
