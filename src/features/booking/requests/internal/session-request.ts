import { release } from "#features/calendar/service.ts";
import { releaseIntents } from "#features/payments/service/open-intent.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { run } from "#kit/server/statements.ts";
import type { Draft } from "../../rules/draft.ts";
import { requireOpen } from "../../service/change-session.ts";
import * as bookingStore from "../../store/sessions.ts";

type Session = bookingStore.SessionRow;

/**
 * Locks an open session that becomes a request, and releases the held time and unused payments. Returns null
 * if the session is already a request. Refuses other sessions as `requireOpen` does.
 */
export async function beginRequest(context: Context, tx: Tx, id: string): Promise<Session | null> {
  const { siteId, now } = context;
  const session = await bookingStore.lock(tx, siteId, id);
  if (session?.status === "requested") return null;
  const open = requireOpen(context, session);
  await release(tx, siteId, id);
  await releaseIntents(tx, { siteId, bookingSessionId: id, now });
  return open;
}

/** Ends a session from `beginRequest`: saves the session as a request with this draft and no times. */
export async function endAsRequest(tx: Tx, session: Session, draft: Draft): Promise<void> {
  const requested = { ...session, draft: { ...draft, visits: [] }, status: "requested" as const };
  await run(tx, bookingStore.saveSession(tx, { ...requested, holdExpiresAt: null }));
}
