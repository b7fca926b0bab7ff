import type { Groomer } from "#features/groomers/service.ts";
import type { Pet } from "#features/pets/contract.ts";
import { newId } from "#kit/server/ids.ts";
import { type FieldErrors, notFound, Refusal, refuseFields } from "#kit/wire/errors.ts";
import { linesWith, type OrderNeeds } from "../../service/read-order-needs.ts";
import type { LineRow } from "../../store/order-parts.ts";
import type { ServiceInput, ServicesChange } from "../contract/services.ts";
import { CHANGE_REFUSALS } from "../words/refusals.ts";
import { CHANGE_FAULTS, changeServiceInstead, hasService, notOffered } from "../words.ts";

/**
 * An order's lines after a change. `isMore`: the groomer has more or other work than was agreed to.
 * `words`: what has changed, as text for the messages.
 */
export type NewLines = { lines: readonly LineRow[]; isMore: boolean; words: string };

/**
 * What a plan starts from: the order, the groomer of the order, and the customer's pets. `mayAddAny`: groomer
 * or staff make the change, who may add what cannot be booked online.
 */
export type KnownOrder = {
  orderNeeds: OrderNeeds;
  groomer: Groomer;
  owned: readonly Pet[];
  mayAddAny: boolean;
};

/**
 * Returns the order's lines after a change; null if the order already has them. Throws a field error,
 * `not_found` or `conflict` if the change is not possible.
 */
export function planLines(known: KnownOrder, change: ServicesChange): NewLines | null {
  switch (change.kind) {
    case "add":
      return addLines(known, change);
    case "change":
      return changeLine(known, change);
    case "remove":
      return removeLines(known, (line) => line.id === change.petServiceId, "This service");
    case "remove-pet":
      return removeLines(known, (line) => line.petId === change.petId, "This pet");
  }
}

function addLines(
  known: KnownOrder,
  { petId, services }: Extract<ServicesChange, { kind: "add" }>,
): NewLines | null {
  const pet = known.owned.find(({ id }) => id === petId);
  if (!pet) throw notFound("This pet");
  const ids = services.map(({ id }) => id);
  if (new Set(ids).size !== ids.length) throw refuseFields({ services: [CHANGE_FAULTS.repeatedService] });
  const errors: FieldErrors = {};
  const lines = services.flatMap((input, index) => {
    const existing = known.orderNeeds.lines.find(
      (line) => line.petId === petId && line.serviceId === input.id,
    );
    if (existing && isSame(existing, input)) return [];
    if (existing) errors[`services.${index}.id`] = [changeServiceInstead(pet.name)];
    const result = makeLine(known, pet, input, null);
    if ("line" in result) return [result.line];
    for (const [field, words] of Object.entries(result.errors)) errors[`services.${index}.${field}`] = words;
    return [];
  });
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
  if (lines.length === 0) return null;
  return {
    lines: [...known.orderNeeds.lines, ...lines],
    isMore: true,
    words: `Added: ${lines.map(nameOf).join(", ")}`,
  };
}

function changeLine(
  known: KnownOrder,
  { petServiceId, service }: Extract<ServicesChange, { kind: "change" }>,
): NewLines | null {
  const { lines } = known.orderNeeds;
  const before = lines.find(({ id }) => id === petServiceId);
  const pet = known.owned.find(({ id }) => id === before?.petId);
  if (!before || !pet) throw notFound("This service");
  if (isSame(before, service)) return null;
  if (lines.some((line) => line !== before && line.petId === pet.id && line.serviceId === service.id)) {
    throw refuseFields({ "service.id": [hasService(pet.name)] });
  }
  const result = makeLine(known, pet, service, before);
  if ("errors" in result) {
    throw refuseFields(
      Object.fromEntries(Object.entries(result.errors).map(([field, words]) => [`service.${field}`, words])),
    );
  }
  const { line } = result;
  const addOnsBefore = new Set(addOnIdsOf(before));
  const isLess = line.serviceId === before.serviceId && addOnIdsOf(line).every((id) => addOnsBefore.has(id));
  return {
    lines: lines.map((unchanged) => (unchanged === before ? line : unchanged)),
    isMore: !isLess,
    words: `Changed: ${nameOf(before)} to ${nameOf(line)}`,
  };
}

/** `what`: the subject of the refusal if no line matches, such as "This pet". */
function removeLines(
  { orderNeeds }: KnownOrder,
  isRemoved: (line: LineRow) => boolean,
  what: string,
): NewLines {
  const removed = orderNeeds.lines.filter(isRemoved);
  const lines = orderNeeds.lines.filter((line) => !isRemoved(line));
  if (removed.length === 0) throw notFound(what);
  if (lines.length === 0) {
    throw new Refusal("conflict", CHANGE_REFUSALS.lastService);
  }
  return { lines, isMore: false, words: `Removed: ${removed.map(nameOf).join(", ")}` };
}

/**
 * Returns the line for a pet's service, quoted at today's price, or the errors of the input's fields. With
 * `before`, the line replaces that line and takes over its id.
 */
function makeLine(
  { orderNeeds, groomer, mayAddAny }: KnownOrder,
  pet: Pet,
  input: ServiceInput,
  before: LineRow | null,
): { line: LineRow } | { errors: FieldErrors } {
  const service = orderNeeds.catalog.serviceById.get(input.id);
  const isOffered = service?.petType.id === pet.petType.id && groomer.serviceIds.has(input.id);
  if (!service || !isOffered) return { errors: { id: [notOffered(pet.name)] } };
  // Staff and groomers can add an add-on that customers cannot book online. Such an add-on may stay on the
  // line.
  const oldAddOnIds = new Set(before?.serviceId === input.id ? addOnIdsOf(before) : []);
  const addOns = service.addOns.filter(({ id }) => input.serviceAddOns.includes(id));
  // An add-on of the line that is no longer sold leaves with the change, which has the prices of today.
  const wanted = new Set(
    input.serviceAddOns.filter((id) => !oldAddOnIds.has(id) || addOns.some((addOn) => addOn.id === id)),
  );
  const hasStaffOnlyAddOn = addOns.some(
    ({ id, availableInOnlineBooking }) => !mayAddAny && !availableInOnlineBooking && !oldAddOnIds.has(id),
  );
  if (hasStaffOnlyAddOn || addOns.length !== wanted.size) {
    return { errors: { serviceAddOns: [CHANGE_FAULTS.addOn] } };
  }
  // Minutes and prices are placeholders: the quote below sets them.
  const line: LineRow = {
    id: before?.id ?? newId(),
    orderId: orderNeeds.row.id,
    petId: pet.id,
    petName: pet.name,
    breedName: pet.breed.name,
    coat: pet.breed.coat,
    petType: pet.petType.slug,
    serviceId: service.id,
    serviceName: service.name,
    addOns: addOns.map(({ id, name, price }) => ({ id, name, price })),
    minutes: 1,
    minPrice: 0,
    maxPrice: 0,
    finalPrice: null,
    groomerNote: "",
    beforePhoto: null,
    afterPhoto: null,
    beforeFileId: null,
    afterFileId: null,
  };
  const [quoted] = linesWith({ ...orderNeeds, lines: [line], pets: [pet] }, groomer);
  if (!quoted) return { errors: { id: [notOffered(pet.name)] } };
  const { minutes, minPrice, maxPrice } = quoted;
  return { line: { ...line, minutes, minPrice, maxPrice } };
}

function addOnIdsOf({ addOns }: Pick<LineRow, "addOns">): string[] {
  return addOns.map(({ id }) => id);
}

function isSame(line: LineRow, { id, serviceAddOns }: ServiceInput): boolean {
  const [current, wanted] = [addOnIdsOf(line), new Set(serviceAddOns)];
  return (
    line.serviceId === id && current.length === wanted.size && current.every((addOnId) => wanted.has(addOnId))
  );
}

/** Returns the name of a line, such as "Bath with Teeth for Bo". */
function nameOf({ serviceName, addOns, petName }: LineRow): string {
  const names = addOns.map(({ name }) => name);
  return `${serviceName}${names.length > 0 ? ` with ${names.join(", ")}` : ""} for ${petName}`;
}
