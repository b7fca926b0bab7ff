import type { Order } from "#features/orders/contract/order.ts";
import { dayText, hasTime, petNames } from "#features/orders/rules/order.ts";
import { EDIT_DAYS, MAX_PHOTOS } from "./rules.ts";

/** What is wrong with a field of a review. */
export const reviewErrors = {
  rating: "Choose one to five stars",
  tooManyPhotos: `Choose at most ${MAX_PHOTOS} pictures`,
  tooManyPhotosInAll: `Choose at most ${MAX_PHOTOS} pictures in all`,
  repeatedPhoto: "Name each picture once",
  photoGone: "A picture is no longer there. Choose it again.",
  emptyReply: "Please fill this in",
  flag: "Say true or false",
} as const;

export const reviewRefusals = {
  onlyGroomer: "Only the groomer can answer a review.",
  notComplete: "You can review this visit as soon as it is done.",
  alreadyReviewed: "You have already reviewed this visit.",
  editPeriodOver: `You can change a review for ${EDIT_DAYS} days. They are over.`,
} as const;

export const reviewTexts = {
  photoAlt: (number: number) => `Picture ${number} of a review`,
} as const;

/** Whose visit it was, with which groomer, and when: "Biscuit with Ada Brush, Tuesday, Nov 24". */
export function describeVisit(order: Order): string {
  const groomer = order.serviceProvider?.displayName ?? "your groomer";
  const day = hasTime(order) ? `, ${dayText(order.appointmentStart, order.area.timeZone)}` : "";
  return `${petNames(order)} with ${groomer}${day}`;
}

/** Until which day the author may change a review, by the clock of `timeZone`. */
export function editableUntilText(editableUntil: string, timeZone: string): string {
  return `You can change it until ${dayText(editableUntil, timeZone)}.`;
}
