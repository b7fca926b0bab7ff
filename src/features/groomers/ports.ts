import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";

/**
 * Runs when a groomer, or staff for the groomer, have written hours, a zone, services or pictures, at the end
 * of the same transaction. A later feature opens the account of an approved groomer with the last step here.
 */
export type SetupListener = (tx: Tx, context: Context, groomerId: string) => Promise<void>;

let listener: SetupListener = async () => {};

/** The program sets the listener at start. */
export function setSetupListener(chosen: SetupListener): void {
  listener = chosen;
}

export function setupListener(): SetupListener {
  return listener;
}
