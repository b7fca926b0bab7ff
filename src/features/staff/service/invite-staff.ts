import { createPasswordLink } from "#features/accounts/service/create-login-code.ts";
import { createStaff } from "#features/accounts/service/create-staff.ts";
import { endAllSessions } from "#features/accounts/settings/service/end-all-sessions.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { limitRate, type RateLimit } from "#kit/server/rate-limits.ts";
import type { Parsed } from "#kit/wire/endpoint.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { inviteStaff as contract, StaffPerson } from "../contract/people.ts";
import {
  changeAccess,
  type Locked,
  recordAccess,
  requireChange,
  requireHeld,
  requireRole,
} from "../internal/change-access.ts";
import { queueInvitation } from "../mail.ts";
import type { MemberRow } from "../store/members.ts";
import * as membersStore from "../store/members.ts";
import type { RoleRow } from "../store/roles.ts";
import { PEOPLE_REFUSALS } from "../words/people.ts";
import { showPerson } from "./list-staff.ts";

const INVITATIONS_OF_SITE: RateLimit = { points: 60, seconds: 86_400 };

type Invited = Parsed<typeof contract>["body"];
type Made = { id: string; accountId: string; link: string };

/**
 * Invites a member of staff by mail. A person who has not used an invitation, or whose access has ended, gets
 * a new link; `conflict` for a mailbox whose owner has access.
 */
export async function inviteStaff(context: Context, invited: Invited): Promise<StaffPerson> {
  const count = () => limitRate(context.db, "invitations of staff", context.siteId, INVITATIONS_OF_SITE);
  const run = async (locked: Locked) => {
    const role = requireRole(locked, invited.roleId);
    const known = locked.members.find(({ email }) => email === invited.email);
    const made = known
      ? await inviteAgain(context, locked, { known, role, invited })
      : await inviteNew(context, locked, role, invited);
    const { email, firstName } = invited;
    await queueInvitation(locked.tx, context, { email, firstName, role: role.name, path: made.link });
    await recordAccess(context, locked, {
      action: "invite staff",
      subjectId: made.accountId,
      target: `staff=${made.id}`,
      before: { status: known?.status ?? "", role: known?.roleName ?? "" },
      after: { status: "active", role: role.name },
    });
    return made.id;
  };
  const id = await changeAccess(context, invited, run, count);
  return showPerson(context, id);
}

async function inviteNew(
  { siteId, now }: Context,
  locked: Locked,
  role: RoleRow,
  { firstName, lastName, email }: Invited,
): Promise<Made> {
  requireHeld(locked, role.permissions);
  const staff = { siteId, email, firstName, lastName, password: null, role };
  const made = await createStaff(locked.tx, staff, now);
  if (!made.ok || made.link === null) throw new Refusal("conflict", PEOPLE_REFUSALS.hasAccount);
  return { id: made.id, accountId: made.accountId, link: made.link };
}

type Again = { known: MemberRow; role: RoleRow; invited: Invited };

async function inviteAgain(
  { siteId, now }: Context,
  locked: Locked,
  { known, role, invited }: Again,
): Promise<Made> {
  const { id, accountId, status, hasPassword } = known;
  requireChange(locked, known, role.permissions);
  if (status !== "inactive" && hasPassword) throw new Refusal("conflict", PEOPLE_REFUSALS.hasAccount);
  const { tx } = locked;
  // Earlier links end, so that one link works.
  await endAllSessions(tx, { siteId, accountId, now });
  await membersStore.setStatus(tx, siteId, accountId, "active");
  await membersStore.setName(tx, siteId, id, { firstName: invited.firstName, lastName: invited.lastName });
  await membersStore.setRole(tx, siteId, id, role);
  return { id, accountId, link: await createPasswordLink(tx, siteId, accountId, now) };
}
