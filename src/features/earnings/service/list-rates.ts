import type { Context } from "#kit/server/api-handler.ts";
import type { EarningRates } from "../contract/staff.ts";
import * as ratesStore from "../store/rates.ts";

/** Lists the brand's rates, for staff. */
export async function listRates({ db, siteId }: Context): Promise<EarningRates> {
  const rows = await ratesStore.listRates(db, siteId);
  return { items: rows.map(({ setAt, ...rate }) => ({ ...rate, setAt: setAt.toISOString() })) };
}
