import type { Tx } from "#kit/server/database.ts";
import { Refusal, refuseFields } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { isProductPath } from "../rules.ts";
import { hasOther, isGroomersPath } from "../store.ts";
import { PAGE_FAULTS } from "../words.ts";

/** Refuses a page's new path that the product, a groomer or another page has. `id`: null for a new page. */
export async function requirePath(
  tx: Tx,
  siteId: SiteId,
  { path, id }: { path: string; id: string | null },
): Promise<void> {
  const refuse = (fault: string) => refuseFields({ path: [fault] });
  if (isProductPath(path)) throw refuse(PAGE_FAULTS.product);
  if (await isGroomersPath(tx, siteId, path)) throw refuse(PAGE_FAULTS.groomer);
  if (await hasOther(tx, siteId, path, id))
    throw new Refusal("conflict", PAGE_FAULTS.taken, { errors: { path: [PAGE_FAULTS.taken] } });
}
