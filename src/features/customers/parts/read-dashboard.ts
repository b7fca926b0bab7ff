import { listStandIns } from "#features/orders/answers/contract/stand-ins.ts";
import { listOrders, type OrderBrief } from "#features/orders/contract/list.ts";
import { customerActions } from "#features/orders/rules/customer-actions.ts";
import { petNames } from "#features/orders/rules/order.ts";
import { listPets } from "#features/pets/contract.ts";
import { type Anywhere, call } from "#kit/web/call.ts";
import { nowOf } from "#kit/web/now.ts";
import { getCustomer } from "../contract.ts";
import { listToDos } from "../rules/to-dos.ts";
import { toDoWords } from "../words/to-dos.ts";

/** The dashboard reads upcoming visits that may wait for an answer, and past visits to pay or review. */
const MAX_UPCOMING = 20;
const MAX_PAST = 20;
/** The number of past visits with a button to book again. */
const MAX_REBOOK = 3;

/** For the dashboard's loader: reads everything that the page shows. */
export async function readDashboard(args: Anywhere) {
  const [customer, pets, upcoming, complete, standIns] = await Promise.all([
    call(args, getCustomer),
    call(args, listPets),
    call(args, listOrders, { query: { group: "upcoming", order: "asc", limit: MAX_UPCOMING } }),
    call(args, listOrders, { query: { group: "past", "status[]": ["complete"], limit: MAX_PAST } }),
    call(args, listStandIns),
  ]);
  const now = nowOf(args);
  const open = upcoming.items.filter(({ status }) => status !== "complete");
  const [next] = open;
  const visits = [...upcoming.items, ...complete.items].map(toVisit);
  const toDos = listToDos({ customer, pets, visits }, now);
  return {
    firstName: customer.firstName,
    pets: pets.map(({ id, name, breed, petType }) => ({
      ...{ id, name, breed: breed.name, petType: petType.slug, coat: breed.coat },
    })),
    next: next ? { order: next, actions: customerActions(next, now) } : null,
    further: open.length > 1 ? upcoming.total - 1 : 0,
    past: complete.items.slice(0, MAX_REBOOK),
    standIns,
    toDos: toDos.map((toDo) => ({ key: toDo.key, to: toDo.to, ...toDoWords(toDo) })),
  };
}

const toVisit = (order: OrderBrief) => ({
  ...order,
  petNames: petNames(order),
  groomer: order.serviceProvider?.displayName ?? null,
});
