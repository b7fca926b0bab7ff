import { readBlockedForCaller } from "#features/accounts/service/read-blocked-groomers.ts";
import { findGroomerId } from "#features/groomers/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { refuseFields } from "#kit/wire/errors.ts";
import type { BookingSession } from "../../contract/session.ts";
import { changeDraft } from "../../service/change-session.ts";
import { FIELD_FAULTS } from "../../words/session.ts";

/** Sets the preferred groomer; null means any. Releases all times if any visit has another groomer. */
export async function setGroomer(
  context: Context,
  token: string,
  wishedGroomerId: string | null,
): Promise<BookingSession> {
  const { db, siteId } = context;
  const blocked = await readBlockedForCaller(context);
  const id = wishedGroomerId === null ? null : await findGroomerId(db, siteId, wishedGroomerId);
  if (wishedGroomerId !== null && (id === null || blocked.has(id)))
    throw refuseFields({ serviceProviderId: [FIELD_FAULTS.groomer] });
  return changeDraft(context, token, (draft) => {
    const isSameGroomer = draft.visits.every(
      ({ groomerId }) => wishedGroomerId === null || groomerId === wishedGroomerId,
    );
    return { ...draft, wishedGroomerId, visits: isSameGroomer ? draft.visits : [] };
  });
}
