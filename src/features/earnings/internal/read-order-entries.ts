import type { Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { isMain, sinceLift } from "../rules/entries.ts";
import { type EntryCause, listOfOrder } from "../store/entries.ts";
import { type Payee, readTimeZone } from "../store/payees.ts";

type Read = {
  payee: Payee;
  cause: EntryCause;
  entries: Awaited<ReturnType<typeof listOfOrder>>;
};

/**
 * Reads the entries of an order since its last lifted no-show, with what a further one needs. Null while the
 * visit has no entry of its own: what is posted later for that visit then contains everything.
 */
export async function readOrderEntries(tx: Tx, siteId: SiteId, orderId: string): Promise<Read | null> {
  const entries = sinceLift(await listOfOrder(tx, siteId, orderId));
  const main = entries.find(isMain);
  if (!main) return null;
  const { accountId, orderNumber, visitOn } = main;
  if (orderNumber === null || visitOn === null) throw new Error(`Entries of ${orderId} name no visit`);
  const payee = { accountId, timeZone: await readTimeZone(tx, siteId, accountId) };
  return { payee, cause: { orderId, orderNumber, visitOn }, entries };
}
