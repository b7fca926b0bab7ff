import type { Groomer } from "#features/groomers/service.ts";
import type { Pet } from "#features/pets/contract.ts";
import { newId } from "#kit/server/ids.ts";
import { type FieldErrors, notFound, Refusal, refuseFields } from "#kit/wire/errors.ts";
import { linesWith, type OrderNeeds } from "../../service/read-order-needs.ts";
import type { LineRow } from "../../store/orders.ts";
import type { ServiceInput, ServicesChange } from "../contract/services.ts";
import { CHANGE_REFUSALS } from "../words/refusals.ts";
import { CHANGE_FAULTS, changeServiceInstead, hasService, notOffered } from "../words.ts";

/**
 * Lines after the change; `isMore` means more work than was agreed to, `words` say what has
 * changed.
 */
export type NewLines = { lines: readonly LineRow[]; isMore: boolean; words: string };

type Known = { orderNeeds: OrderNeeds; groomer: Groomer; owned: readonly Pet[] };

/** An order's lines after a change; null when the change is made already. Refuses an impossible one. */
export function planLines(known: Known, change: ServicesChange): NewLines | null {
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
  known: Known,
  { petId, services }: Extract<ServicesChange, { kind: "add" }>,
): NewLines | null {
  const pet = known.owned.find(({ id }) => id === petId);
  if (!pet) throw notFound("This pet");
  const ids = services.map(({ id }) => id);
  if (new Set(ids).size !== ids.length) throw refuseFields({ services: [CHANGE_FAULTS.repeatedService] });
  const errors: FieldErrors = {};
  const lines = services.flatMap((input, index) => {
    const own = known.orderNeeds.lines.find((line) => line.petId === petId && line.serviceId === input.id);
    if (own && isSame(own, input)) return [];
    if (own) errors[`services.${index}.id`] = [changeServiceInstead(pet.name)];
    const made = makeLine(known, pet, input, null);
    if ("line" in made) return [made.line];
    for (const [field, words] of Object.entries(made.errors)) errors[`services.${index}.${field}`] = words;
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
  known: Known,
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
  const made = makeLine(known, pet, service, before);
  if ("errors" in made) {
    throw refuseFields(
      Object.fromEntries(Object.entries(made.errors).map(([field, words]) => [`service.${field}`, words])),
    );
  }
  const { line } = made;
  const addOnsBefore = new Set(addOnIdsOf(before));
  const isLess = line.serviceId === before.serviceId && addOnIdsOf(line).every((id) => addOnsBefore.has(id));
  return {
    lines: lines.map((one) => (one === before ? line : one)),
    isMore: !isLess,
    words: `Changed: ${nameOf(before)} to ${nameOf(line)}`,
  };
}

function removeLines({ orderNeeds }: Known, isGone: (line: LineRow) => boolean, what: string): NewLines {
  const gone = orderNeeds.lines.filter(isGone);
  const lines = orderNeeds.lines.filter((line) => !isGone(line));
  if (gone.length === 0) throw notFound(what);
  if (lines.length === 0) {
    throw new Refusal("conflict", CHANGE_REFUSALS.lastService);
  }
  return { lines, isMore: false, words: `Removed: ${gone.map(nameOf).join(", ")}` };
}

/** A line as it is quoted now, in place of `before` if there was one; or its field errors. */
function makeLine(
  { orderNeeds, groomer }: Known,
  pet: Pet,
  input: ServiceInput,
  before: LineRow | null,
): { line: LineRow } | { errors: FieldErrors } {
  const service = orderNeeds.catalog.serviceById.get(input.id);
  const isOffered = service?.petType.id === pet.petType.id && groomer.serviceIds.has(input.id);
  if (!service || !isOffered) return { errors: { id: [notOffered(pet.name)] } };
  // An add-on that is not bookable online may stay where staff have added it.
  const had = new Set(before?.serviceId === input.id ? addOnIdsOf(before) : []);
  const addOns = service.addOns.filter(({ id }) => input.serviceAddOns.includes(id));
  const isUnfit = addOns.some(
    ({ id, availableInOnlineBooking }) => !availableInOnlineBooking && !had.has(id),
  );
  if (isUnfit || addOns.length !== new Set(input.serviceAddOns).size) {
    return { errors: { serviceAddOns: [CHANGE_FAULTS.addOn] } };
  }
  const line: LineRow = {
    id: before?.id ?? newId(),
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
  };
  const [quoted] = linesWith({ ...orderNeeds, lines: [line], pets: [pet] }, groomer);
  if (!quoted) return { errors: { id: [notOffered(pet.name)] } };
  const { minutes, minPrice, maxPrice } = quoted;
  return { line: { ...line, minutes, minPrice, maxPrice } };
}

export function addOnIdsOf({ addOns }: Pick<LineRow, "addOns">): string[] {
  return addOns.map(({ id }) => id);
}

function isSame(line: LineRow, { id, serviceAddOns }: ServiceInput): boolean {
  const [own, wanted] = [addOnIdsOf(line), new Set(serviceAddOns)];
  return line.serviceId === id && own.length === wanted.size && own.every((one) => wanted.has(one));
}

/** "Bath with Teeth for Bo". */
function nameOf({ serviceName, addOns, petName }: LineRow): string {
  const names = addOns.map(({ name }) => name);
  return `${serviceName}${names.length > 0 ? ` with ${names.join(", ")}` : ""} for ${petName}`;
}
