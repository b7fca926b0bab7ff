import { formatCount } from "#kit/wire/format/counts.ts";
import { formatCents } from "#kit/wire/format/money.ts";
import { MAX_ADD_ON_MINUTES, MAX_MINUTES, MAX_PRICE_CENTS, MIN_MINUTES } from "./rules.ts";

export const OFFER_FAULTS = {
  name: "Enter a name",
  sameName: "Another service of this category has this name. Choose another one.",
  price: `Enter a price from $0 to ${formatCents(MAX_PRICE_CENTS)}`,
  priceOrder: "Enter a highest price that is not below the lowest",
  minutes: `Enter whole minutes from ${MIN_MINUTES} to ${MAX_MINUTES}`,
  prices: "Enter a price and minutes for at least one size",
  repeatedSize: "Enter each size once",
  size: "This size does not belong to the pets of this category",
  category: "Choose a category",
  otherPets: "Choose a category for the same kind of pets",
  addOn: "Choose add-ons of this brand",
  sameCategory: "Another category for this kind of pet has this name. Choose another one.",
  petType: "Choose a kind of pet",
  sameAddOn: "Another add-on has this name. Choose another one.",
  addOnMinutes: `Enter whole minutes from 0 to ${MAX_ADD_ON_MINUTES}`,
  offeredWith: "A service that you chose has just been archived. Choose among those on sale.",
  position: "Enter a whole number from 0 to 999",
} as const;

export const OFFER_REFUSALS = {
  changed: "Another person has just saved this. Compare the values below, then save again to replace theirs.",
  archived: "This is archived already.",
  open: "This is on sale already.",
  stepChanged: "Another person has just saved this. Read it again, then decide.",
  sameName: "Another service of this category has this name now. Change one of the names first.",
  sameAddOn: "Another add-on has this name now. Change one of the names first.",
  noPrice: "This service has no price. Enter a price first, then restore it.",
} as const;

export const OFFER_TEXTS = {
  lead: "What customers can book, with prices and minutes.",
  none: "No services yet",
  noneHelp: "Add the first service, so that customers can book it.",
  notFound: "No services match this search",
  archivedLead: "Customers cannot book these. Placed appointments with them stay.",
  newService: "No groomer offers it until they, or the team for them, choose it.",
  placed: "Placed appointments stay as agreed.",
  archive: "Customers can no longer book an archived service. You can restore it at any time.",
  restore: "Customers can book it again, with the prices above.",
  saved: "Saved. New quotes use this from now on.",
  wasArchived: "Archived. Customers cannot book it from now on.",
  wasRestored: "Restored. Customers can book it from now on.",
} as const;

export const ADD_ON_TEXTS = {
  lead: "Extras that customers add to a service.",
  none: "No add-ons yet",
  noneHelp: "Add the first one, then choose the services that offer it.",
  notFound: "No add-ons match this search",
  noServices: "No services are on sale yet.",
  newAddOn: "Customers can add it at once to the services that you choose.",
  online: "Customers can choose it when they book",
  onlineHelp: "Otherwise only groomers and staff add it, for example at the visit.",
  archive: "Customers can no longer add an archived one. You can restore it at any time.",
  restore: "Customers can add it again, with the same services.",
  wasArchived: "Archived. Customers cannot add it from now on.",
  wasRestored: "Restored. Customers can add it from now on.",
} as const;

/** What a save changes, before it is saved. `open`: unfinished bookings that contain the service. */
export function describeEffect(open: number): string {
  const bookings =
    open === 0
      ? "No open bookings contain it."
      : `${formatCount(open, "open booking")} will see the new price.`;
  return `From now on, quotes use what you save. ${bookings}`;
}

export const CATEGORY_TEXTS = {
  lead: "Groups of services for one kind of pet, in the order of the menu.",
  none: "No categories yet",
  noneHelp: "Make the first one, then add services to it.",
  first: "Services belong to a category. Make one first.",
  effect: "Customers see the name and the order from now on. The web address stays.",
  saved: "Saved. Customers see it from now on.",
  wasDeleted: "Deleted.",
  delete: "Nothing is in it, so it can be deleted.",
  inUse:
    "You can delete this category once its services, archived ones too, are in another category for the same kind of pet.",
} as const;

const NAMED_SERVICES = 5;

/** Why a category is not deleted: the services in it, the first five by name. */
export function describeServices(names: readonly string[]): string {
  const named = names.slice(0, NAMED_SERVICES).join(", ");
  const more = names.length - NAMED_SERVICES;
  const rest = more > 0 ? `, and ${formatCount(more, "more service")}` : "";
  return `${CATEGORY_TEXTS.inUse} It has: ${named}${rest}.`;
}
