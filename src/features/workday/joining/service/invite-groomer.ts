import { createGroomerAccount } from "#features/accounts/service/create-groomer-account.ts";
import { createPasswordLink } from "#features/accounts/service/create-login-code.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import type { Parsed } from "#kit/wire/endpoint.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { queueMail } from "../../internal/queue-mail.ts";
import { recordDecision } from "../../internal/record-decision.ts";
import type { inviteGroomer as contract, ShownApplication } from "../contract/decision.ts";
import { readPhone } from "../internal/read-phone.ts";
import * as applicationsStore from "../store/applications.ts";
import { findGroomerOf, insertGroomer } from "../store/new-groomers.ts";
import { APPLICATION_REFUSALS } from "../words/application.ts";
import { JOINING_MAILS } from "../words/mails.ts";
import { showApplicationOf } from "./show-application.ts";

/**
 * Invites a groomer by mail. A groomer without a password gets a new link, and one who was declined may apply
 * again, also with a password. `conflict` for a mailbox whose groomer has a password and was not declined, or
 * was active until staff closed the account.
 */
export async function inviteGroomer(
  context: Context,
  { firstName, lastName, email, phone }: Parsed<typeof contract>["body"],
): Promise<ShownApplication> {
  const { db, siteId, now } = context;
  const phoneNumber = phone ? readPhone(phone) : null;
  const id = await db.transaction().execute(async (tx) => {
    const account = await createGroomerAccount(tx, siteId, { email, phoneNumber }, now);
    if (account.hasPassword && account.status !== "inactive")
      throw new Refusal("conflict", APPLICATION_REFUSALS.emailTaken);
    const known = account.isNew ? undefined : await findGroomerOf(tx, siteId, account.id);
    const id = known ?? newId();
    if (!known) {
      const named = { firstName, lastName, displayName: `${firstName} ${lastName}` };
      const groomer = { id, accountId: account.id, ...named, email, phoneNumber: phoneNumber ?? "" };
      await insertGroomer(tx, siteId, groomer, now);
    }
    const before = account.status;
    if (before === "inactive") await openAgain(tx, siteId, { id, accountId: account.id });
    const path = await createPasswordLink(tx, siteId, account.id, now);
    await queueMail(tx, context, {
      ...{ occasion: "invited", unique: newId(), recipient: email, path },
      words: (brand) => JOINING_MAILS.invited(brand, firstName),
    });
    await recordDecision(tx, context, {
      action: "invite groomer",
      groomer: { id, accountId: account.id },
      before: before === null ? {} : { status: before },
      after: { status: before === null || before === "inactive" ? "new" : before, again: !account.isNew },
    });
    return id;
  });
  return showApplicationOf(context, id);
}

/** A closed account cannot set a password, so that of a declined groomer begins anew under its lock. */
async function openAgain(
  tx: Tx,
  siteId: SiteId,
  { id, accountId }: { id: string; accountId: string },
): Promise<void> {
  const groomer = await applicationsStore.find(tx, siteId, id);
  if (groomer?.deactivatedAt) throw new Refusal("conflict", APPLICATION_REFUSALS.closed);
  await applicationsStore.setStatus(tx, siteId, accountId, "new");
}
