import { readSite } from "#features/sites/service.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import { hashPassword } from "#kit/server/passwords.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { passwordFaults } from "../rules/passwords.ts";
import * as staffStore from "../store/staff.ts";
import { passwordMessages } from "../words/passwords.ts";
import { createPasswordLink } from "./create-login-code.ts";

export type NewStaff = {
  siteId: SiteId;
  /** In lower case. The address counts as confirmed, because only the operator can run the command. */
  email: string;
  firstName: string;
  lastName: string;
  /** If null, the result has a link with which the staff member chooses a password. */
  password: string | null;
  /** The owner's role by default. */
  role?: staffStore.StoredRole;
};

/** `link`: path and query of a page that sets a password. The link works once within a day. */
export type CreateStaffResult =
  | { ok: true; id: string; accountId: string; link: string | null }
  | { ok: false; why: "email_taken" | "password"; faults: readonly string[] };

/** Creates an active staff member of a brand. */
export async function createStaff(tx: Tx, staff: NewStaff, now: Date): Promise<CreateStaffResult> {
  const { siteId, email, firstName, lastName, password } = staff;
  const { settings } = await readSite(tx, siteId);
  const about = [email, firstName, lastName, settings.name];
  const faults = password === null ? [] : passwordMessages(passwordFaults(password, about));
  if (faults.length > 0) return { ok: false, why: "password", faults };
  const passwordHash = password === null ? null : await hashPassword(password);
  const account = { id: newId(), email, passwordHash };
  const isInserted = await staffStore.insertStaffAccount(tx, siteId, account, now);
  if (!isInserted) {
    return { ok: false, why: "email_taken", faults: [] };
  }
  const { id: roleId, permissions } = staff.role ?? (await ensureRoles(tx, siteId));
  const ids = { id: newId(), accountId: account.id };
  await staffStore.insertStaffMember(tx, siteId, { ...ids, firstName, lastName, roleId, permissions });
  const link = password === null ? await createPasswordLink(tx, siteId, account.id, now) : null;
  return { ok: true, ...ids, link };
}

/** Makes the built-in roles of a new brand, and returns the owner's. */
export async function ensureRoles(db: Db, siteId: SiteId): Promise<staffStore.StoredRole> {
  const known = await staffStore.findOwnerRole(db, siteId);
  if (known) return known;
  await staffStore.insertBuiltInRoles(db, siteId);
  const made = await staffStore.findOwnerRole(db, siteId);
  if (!made) throw new Error("The owner's role was not made.");
  return made;
}
