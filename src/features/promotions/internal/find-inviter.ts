import { findCodeHolder } from "#features/accounts/service/read-referral-code.ts";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { parseGroomerCode } from "../rules/groomer-referrals.ts";
import { plainCode } from "../rules.ts";
import { findHolder } from "../store/groomer-codes.ts";

/** Who invites customers. `id`: of the customer or groomer. `name`: what the invited person reads. */
export type Inviter = { role: "customer" | "groomer"; id: string; email: string; name: string };

/** Finds the customer or the working groomer with this code; null for any other text. */
export async function findInviter(db: Db, siteId: SiteId, text: string): Promise<Inviter | null> {
  const customer = await findCodeHolder(db, siteId, plainCode(text));
  if (customer) {
    const { customerId: id, email, firstName: name } = customer;
    return { role: "customer", id, email, name };
  }
  const code = parseGroomerCode(text);
  const groomer = code === null ? undefined : await findHolder(db, siteId, code);
  if (groomer?.status !== "active") return null;
  return { role: "groomer", id: groomer.id, email: groomer.email ?? "", name: groomer.displayName };
}
