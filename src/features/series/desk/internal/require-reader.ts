import type { Context } from "#kit/server/api-handler.ts";
import { mayAsStaff } from "#kit/wire/actor.ts";
import { refuseLack } from "#kit/wire/errors.ts";

/** Refuses staff who may change orders but not read them: the answers show visits. */
export function requireReader({ actor }: Pick<Context, "actor">): void {
  if (!mayAsStaff(actor, "orders.read")) throw refuseLack("orders.read");
}
