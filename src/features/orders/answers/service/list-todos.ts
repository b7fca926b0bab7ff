import { failureMessage } from "#features/payments/words.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Todo } from "../contract/todos.ts";
import * as todos from "../store/todos.ts";

const MAX_TODOS = 200;

/** Lists the open to-dos of the brand, oldest first, with the number of all. */
export async function listTodos({ db, siteId }: Context): Promise<{ items: Todo[]; total: number }> {
  const [rows, total] = await Promise.all([
    todos.listOpen(db, siteId, MAX_TODOS),
    todos.countOpen(db, siteId),
  ]);
  const items = rows.map(({ id, kind, openedAt, amount, failure, ...order }) => ({
    id,
    kind,
    openedAt: openedAt.toISOString(),
    order: {
      id: order.orderId,
      number: order.orderNumber,
      appointmentStart: order.appointmentStart?.toISOString() ?? null,
    },
    amount,
    reason: failureMessage(failure),
  }));
  return { items, total };
}
