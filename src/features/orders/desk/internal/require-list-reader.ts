import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { refuseLack } from "#kit/wire/errors.ts";

/** Refuses staff who may change orders but not read them: a bulk change lists orders. */
export function requireListReader(context: Context): void {
  const { permissions = [] } = actingAs(context, "staff");
  if (!permissions.includes("orders.read")) throw refuseLack("orders.read");
}
