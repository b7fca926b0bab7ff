import * as todos from "#features/orders/answers/store/todos.ts";
import type { Stage } from "./stage.ts";

/** Opens the to-do of a visit whose money the bank refused to hold. */
export async function refuseHold({ db, world, now }: Stage, orderId: string): Promise<void> {
  const { id } = await db
    .updateTable("payments")
    .set({ status: "declined" })
    .where("orderId", "=", orderId)
    .returning("id")
    .executeTakeFirstOrThrow();
  const todo = { siteId: world.siteId, orderId, paymentId: id };
  await db.transaction().execute((tx) => todos.open(tx, todo, now()));
}
