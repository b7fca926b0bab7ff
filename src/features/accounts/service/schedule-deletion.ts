import type { Context } from "#kit/server/api-handler.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import { SESSION_COOKIE } from "#kit/server/request-identity.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { Deletion } from "../contract/proof.ts";
import { endSignIns } from "../internal/end-sign-ins.ts";
import { notifyOfChange } from "../internal/notify-of-change.ts";
import { deletionAt } from "../rules/deletion.ts";
import * as deletionStore from "../store/deletion.ts";
import { type OwnAccount, readOwnAccount } from "./confirm-person.ts";

/** Sets the time when the account will be emptied, and ends all its sessions. Call `confirmPerson` first. */
export async function scheduleDeletion(
  context: Context,
  tx: Tx,
  { person, account }: OwnAccount,
): Promise<Deletion> {
  const { siteId, now } = context;
  const { accountId } = person;
  // A second request does not postpone the deletion.
  const deletesAt = account.deletesAt ?? deletionAt(now);
  const isFound = await deletionStore.schedule(tx, siteId, accountId, { requestedAt: now, deletesAt });
  if (!isFound) throw notFound("This account");
  await endSignIns(tx, { siteId, accountId, now });
  await notifyOfChange(context, tx, account, "deletion", deletesAt);
  context.setCookie(SESSION_COOKIE, "", { maxAge: 0 });
  return { deletesAt: deletesAt.toISOString() };
}

/** Whether a customer's account will be deleted. */
export function isLeaving(db: Db, siteId: SiteId, customerId: string): Promise<boolean> {
  return deletionStore.isScheduled(db, siteId, customerId);
}

/** Cancels a requested deletion. Does nothing without such a request. */
export async function cancelDeletion(context: Context): Promise<{ deletesAt: null }> {
  const { person, account } = await readOwnAccount(context);
  if (account.deletesAt === null) return { deletesAt: null };
  await context.db.transaction().execute(async (tx) => {
    const isFound = await deletionStore.schedule(tx, context.siteId, person.accountId, null);
    if (!isFound) throw notFound("This account");
    await notifyOfChange(context, tx, account, "deletion_cancelled");
  });
  return { deletesAt: null };
}
