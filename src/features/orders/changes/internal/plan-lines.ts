import type { Groomer } from "#features/groomers/service.ts";
import type { Pet } from "#features/pets/contract.ts";
import { newId } from "#kit/server/ids.ts";
import { type FieldErrors, notFound, Refusal, refuseFields } from "#kit/wire/errors.ts";
import { linesWith, type OrderNeeds } from "../../service/order-needs.ts";
import type { LineRow } from "../../store/orders.ts";
import type { ServiceInput, ServicesChange } from "../contract/services.ts";

/**
 * Lines as they shall be; `isMore` asks more of the groomer than was agreed to, `words` tell what has
 * changed.
 */
export type NewLines = { lines: readonly LineRow[]; isMore: boolean; words: string };

type Known = { ask: OrderNeeds; groomer: Groomer; owned: readonly Pet[] };

/** What a change makes of an order's lines; null when they are so already. Refuses what cannot be. */
export function newLinesOf(known: Known, change: ServicesChange): NewLines | null {
  switch (change.kind) {
    case "add":
      return added(known, change);
    case "change":
      return changed(known, change);
    case "remove":
      return without(known, (line) => line.id === change.petServiceId, "This service");
    case "remove-pet":
      return without(known, (line) => line.petId === change.petId, "This pet");
  }
}

function added(known: Known, { petId, services }: Extract<ServicesChange, { kind: "add" }>): NewLines | null {
  const pet = known.owned.find(({ id }) => id === petId);
  if (!pet) throw notFound("This pet");
  const ids = services.map(({ id }) => id);
  if (new Set(ids).size !== ids.length) throw refuseFields({ services: ["Choose each service once"] });
  const errors: FieldErrors = {};
  const lines = services.flatMap((wish, index) => {
    const own = known.ask.lines.find((line) => line.petId === petId && line.serviceId === wish.id);
    if (own && isSame(own, wish)) return [];
    if (own) errors[`services.${index}.id`] = [`${pet.name} has this service already: change it instead`];
    const made = madeLine(known, pet, wish, null);
    if ("line" in made) return [made.line];
    for (const [field, words] of Object.entries(made.errors)) errors[`services.${index}.${field}`] = words;
    return [];
  });
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
  if (lines.length === 0) return null;
  return {
    lines: [...known.ask.lines, ...lines],
    isMore: true,
    words: `Added: ${lines.map(nameOf).join(", ")}`,
  };
}

function changed(
  known: Known,
  { petServiceId, service }: Extract<ServicesChange, { kind: "change" }>,
): NewLines | null {
  const { lines } = known.ask;
  const before = lines.find(({ id }) => id === petServiceId);
  const pet = known.owned.find(({ id }) => id === before?.petId);
  if (!before || !pet) throw notFound("This service");
  if (isSame(before, service)) return null;
  if (lines.some((line) => line !== before && line.petId === pet.id && line.serviceId === service.id)) {
    throw refuseFields({ "service.id": [`${pet.name} has this service already`] });
  }
  const made = madeLine(known, pet, service, before);
  if ("errors" in made) {
    throw refuseFields(
      Object.fromEntries(Object.entries(made.errors).map(([field, words]) => [`service.${field}`, words])),
    );
  }
  const { line } = made;
  const kept = new Set(addOnIdsOf(before));
  const isLess = line.serviceId === before.serviceId && addOnIdsOf(line).every((id) => kept.has(id));
  return {
    lines: lines.map((one) => (one === before ? line : one)),
    isMore: !isLess,
    words: `Changed: ${nameOf(before)} to ${nameOf(line)}`,
  };
}

function without({ ask }: Known, isGone: (line: LineRow) => boolean, what: string): NewLines {
  const gone = ask.lines.filter(isGone);
  const lines = ask.lines.filter((line) => !isGone(line));
  if (gone.length === 0) throw notFound(what);
  if (lines.length === 0) {
    throw new Refusal(
      "conflict",
      "Nothing would be left to do at this visit. To give it up, cancel the appointment instead.",
    );
  }
  return { lines, isMore: false, words: `Removed: ${gone.map(nameOf).join(", ")}` };
}

/** A line as it is quoted now, in place of `before` if there was one; or what stands against it. */
function madeLine(
  { ask, groomer }: Known,
  pet: Pet,
  wish: ServiceInput,
  before: LineRow | null,
): { line: LineRow } | { errors: FieldErrors } {
  const service = ask.catalog.serviceById.get(wish.id);
  const isOffered = service?.petType.id === pet.petType.id && groomer.serviceIds.has(wish.id);
  if (!service || !isOffered) return { errors: { id: [`Choose a service that is offered for ${pet.name}`] } };
  // What is only added by hand may stay where somebody has added it.
  const had = new Set(before?.serviceId === wish.id ? addOnIdsOf(before) : []);
  const addOns = service.addOns.filter(({ id }) => wish.serviceAddOns.includes(id));
  const isUnfit = addOns.some(
    ({ id, availableInOnlineBooking }) => !availableInOnlineBooking && !had.has(id),
  );
  if (isUnfit || addOns.length !== new Set(wish.serviceAddOns).size) {
    return { errors: { serviceAddOns: ["This add-on cannot be booked with this service"] } };
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
  const [quoted] = linesWith({ ...ask, lines: [line], pets: [pet] }, groomer);
  if (!quoted) return { errors: { id: [`Choose a service that is offered for ${pet.name}`] } };
  const { minutes, minPrice, maxPrice } = quoted;
  return { line: { ...line, minutes, minPrice, maxPrice } };
}

export function addOnIdsOf({ addOns }: Pick<LineRow, "addOns">): string[] {
  return addOns.map(({ id }) => id);
}

function isSame(line: LineRow, { id, serviceAddOns }: ServiceInput): boolean {
  const [own, wished] = [addOnIdsOf(line), new Set(serviceAddOns)];
  return line.serviceId === id && own.length === wished.size && own.every((one) => wished.has(one));
}

/** "Bath with Teeth for Bo". */
function nameOf({ serviceName, addOns, petName }: LineRow): string {
  const names = addOns.map(({ name }) => name);
  return `${serviceName}${names.length > 0 ? ` with ${names.join(", ")}` : ""} for ${petName}`;
}
