import { failureMessage } from "#features/payments/words.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { mayAsStaff } from "#kit/wire/actor.ts";
import type { Todo } from "../contract/todos.ts";
import * as todos from "../store/todos.ts";

const MAX_TODOS = 200;

/** Lists the open to-dos of the brand, oldest first, with the number of all. */
export async function listTodos({ db, siteId, actor }: Context): Promise<{ items: Todo[]; total: number }> {
  const [rows, total] = await Promise.all([
    todos.listOpen(db, siteId, MAX_TODOS),
    todos.countOpen(db, siteId),
  ]);
  const seesMoney = mayAsStaff(actor, "money.read");
  const items = rows.map(({ id, kind, openedAt, amount, failure, ...order }) => ({
    id,
    kind,
    openedAt: openedAt.toISOString(),
    order: {
      id: order.orderId,
      number: order.orderNumber,
      appointmentStart: order.appointmentStart?.toISOString() ?? null,
    },
    ...(seesMoney ? { amount, reason: failureMessage(failure) } : { amount: null, reason: null }),
  }));
  return { items, total };
}
