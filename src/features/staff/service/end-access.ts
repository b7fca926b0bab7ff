import { endAllSessions } from "#features/accounts/settings/service/end-all-sessions.ts";
import { forgetSavedViews } from "#features/orders/desk/service/list-saved-views.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Parsed } from "#kit/wire/endpoint.ts";
import type { endAccess as contract, StaffPerson } from "../contract/people.ts";
import { changeAccess, recordAccess, requireChange, requireMember } from "../internal/change-access.ts";
import { setStatus } from "../store/members.ts";
import { showPerson } from "./list-staff.ts";

/** Ends the access of a member of staff at once, on all nodes. Repeating it changes nothing. */
export async function endAccess(
  context: Context,
  id: string,
  { description: reason, ...proof }: Parsed<typeof contract>["body"],
): Promise<StaffPerson> {
  const { siteId, now } = context;
  await changeAccess(context, proof, async (locked) => {
    const { tx } = locked;
    const member = requireMember(locked, id);
    requireChange(locked, member, "nothing");
    if (member.status === "inactive") return;
    const { accountId, roleName } = member;
    await setStatus(tx, siteId, accountId, "inactive");
    await endAllSessions(tx, { siteId, accountId, now });
    await forgetSavedViews(tx, { siteId, accountId });
    await recordAccess(context, locked, {
      action: "end access",
      subjectId: accountId,
      target: `staff=${id}`,
      before: { status: member.status, role: roleName ?? "" },
      after: { status: "inactive", role: roleName ?? "" },
      reason,
    });
  });
  return showPerson(context, id);
}
