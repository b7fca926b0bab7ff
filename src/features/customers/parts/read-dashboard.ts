import { listStandIns } from "#features/orders/answers/contract/stand-ins.ts";
import { listOrders, type OrderBrief } from "#features/orders/contract/list.ts";
import { customerActions } from "#features/orders/rules/customer-actions.ts";
import { petNames } from "#features/orders/rules/order.ts";
import { listPets } from "#features/pets/contract.ts";
import { type Anywhere, call } from "#kit/web/call.ts";
import { nowOf } from "#kit/web/now.ts";
import { getCustomer } from "../contract.ts";
import { listToDos } from "../rules/to-dos.ts";

/**
 * Visits that may wait for an answer, ahead; for money or a review, behind; and past ones that may be booked
 * again.
 */
const AHEAD = 20;
const BEHIND = 20;
const AGAIN = 3;

/** All that the dashboard shows; for its loader. */
export async function readDashboard(args: Anywhere) {
  const [customer, pets, ahead, behind, standIns] = await Promise.all([
    call(args, getCustomer),
    call(args, listPets),
    call(args, listOrders, { query: { group: "upcoming", order: "asc", limit: AHEAD } }),
    call(args, listOrders, { query: { group: "past", "status[]": ["complete"], limit: BEHIND } }),
    call(args, listStandIns),
  ]);
  const now = nowOf(args);
  const open = ahead.items.filter(({ status }) => status !== "complete");
  const [next] = open;
  return {
    firstName: customer.firstName,
    pets: pets.map(({ id, name, breed, petType }) => ({
      ...{ id, name, breed: breed.name, petType: petType.slug, coat: breed.coat },
    })),
    next: next ? { order: next, actions: customerActions(next, now) } : null,
    further: open.length > 1 ? ahead.total - 1 : 0,
    past: behind.items.slice(0, AGAIN),
    standIns,
    toDos: listToDos({ customer, pets, visits: [...ahead.items, ...behind.items].map(visitOf) }, now),
  };
}

const visitOf = (order: OrderBrief) => ({
  ...order,
  petNames: petNames(order),
  groomer: order.serviceProvider?.displayName ?? null,
});
