import { type Anywhere, call } from "#kit/web/call.ts";
import { nowOf } from "#kit/web/now.ts";
import { asRefusal } from "#kit/wire/errors.ts";
import { getOrder, type Order } from "../../contract/order.ts";
import { customerActions } from "../../rules/customer-actions.ts";
import {
  type AvailableServices,
  listAvailableServices,
  previewPetServices,
  type ServicesChange,
  type ServicesPreview,
} from "../contract/services.ts";

type Service = AvailableServices[number]["services"][number];

/** The choice of a service for one pet. With a `line`, the chosen service replaces that line. */
export type ServicesChoice = {
  pet: AvailableServices[number]["pet"];
  line: Order["petServicesByPet"][number]["services"][number] | null;
  services: readonly Service[];
};

/** A time at which the longer visit fits, for the refusal of a change. */
export type FittingTime = { startsAt: string; groomerName: string };

/** The result of a change before it is made, or why the change is not possible. */
export type ServicesCheck<Preview = ServicesPreview> = { change: ServicesChange } & (
  | { preview: Preview }
  | { refusal: string; nearest: readonly FittingTime[] }
);

/**
 * Reads the page of an order's services, for loaders. The URL's query decides what the page shows: the
 * list, the choice of a service, or the price of a change.
 */
export async function readServices(args: Anywhere, id: string) {
  const order = await call(args, getOrder, { params: { id } });
  const available = await call(args, listAvailableServices, { params: { id } });
  const isOpen = customerActions(order, nowOf(args)).services;
  const { searchParams } = new URL(args.request.url);
  const shown = { order, available, isOpen, isChanged: searchParams.has("changed") };
  if (!isOpen) return { ...shown, choice: null, check: null };
  const step = await readStep(searchParams, { order, available }, (change) =>
    call(args, previewPetServices, { params: { id }, body: change }),
  );
  return { ...shown, ...step };
}
export type ShownServices = Awaited<ReturnType<typeof readServices>>;

type Offered = { order: Pick<Order, "petServicesByPet">; available: AvailableServices };

/** Which step of a change the URL's query opens: the choice of a service, or the change that is chosen. */
export async function readStep<Preview>(
  query: URLSearchParams,
  offered: Offered,
  preview: (change: ServicesChange) => Promise<Preview>,
): Promise<{ choice: ServicesChoice | null; check: ServicesCheck<Preview> | null }> {
  const choice = readChoice(query, offered);
  const change = readChange(query, choice);
  return { choice, check: change && (await checkChange(change, preview)) };
}

function readChoice(query: URLSearchParams, { order, available }: Offered): ServicesChoice | null {
  const lineId = query.get("change");
  const ownerOfLine = order.petServicesByPet.find(({ services }) =>
    services.some(({ petServiceId }) => petServiceId === lineId),
  );
  const petId = ownerOfLine?.pet.id ?? query.get("add");
  const found = available.find(({ pet, reason }) => pet.id === petId && reason === null);
  if (!found) return null;
  const line = ownerOfLine?.services.find(({ petServiceId }) => petServiceId === lineId) ?? null;
  const services = found.services.filter(
    ({ petServiceId }) => petServiceId === null || petServiceId === lineId,
  );
  return services.length > 0 ? { pet: found.pet, line, services } : null;
}

/** Returns the change that the URL's query describes; null while the customer is still choosing. */
function readChange(query: URLSearchParams, choice: ServicesChoice | null): ServicesChange | null {
  const [remove, removePet] = [query.get("remove"), query.get("remove-pet")];
  if (remove) return { kind: "remove", petServiceId: remove };
  if (removePet) return { kind: "remove-pet", petId: removePet };
  const service = choice?.services.find(({ id }) => id === query.get("service"));
  if (!choice || !service) return null;
  // The form shows the add-ons of all services. Add-ons of another service than the chosen do not count.
  const addOnIds = service.addOns.map(({ id }) => id).filter((id) => query.getAll("addOns").includes(id));
  const input = { id: service.id, serviceAddOns: addOnIds };
  if (choice.line) return { kind: "change", petServiceId: choice.line.petServiceId, service: input };
  return { kind: "add", petId: choice.pet.id, services: [input] };
}

async function checkChange<Preview>(
  change: ServicesChange,
  preview: (change: ServicesChange) => Promise<Preview>,
): Promise<ServicesCheck<Preview>> {
  try {
    return { change, preview: await preview(change) };
  } catch (error) {
    const refusal = asRefusal(error);
    const isExpected = ["conflict", "slot_taken", "validation_failed", "not_found"].includes(
      refusal?.code ?? "",
    );
    if (!refusal || !isExpected) throw error;
    return { change, refusal: refusal.message, nearest: nearestIn(refusal.details) };
  }
}

/** Returns up to three nearest times from the details of a `slot_taken` refusal. */
function nearestIn(details: unknown): readonly FittingTime[] {
  const { nearest = [] } = (details ?? {}) as { nearest?: readonly FittingTime[] };
  return nearest.slice(0, 3);
}
