import { release } from "#features/calendar/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { run } from "#kit/server/statements.ts";
import { notFound, Refusal } from "#kit/wire/errors.ts";
import type { BookingSession } from "../contract/session.ts";
import { presentSession } from "../internal/present-session.ts";
import { afterChange, type Draft } from "../rules/draft.ts";
import * as bookingStore from "../store/sessions.ts";
import { SESSION_REFUSALS } from "../words/session.ts";
import { findSession } from "./find-session.ts";

type Session = bookingStore.SessionRow;
type Change = (session: Session, tx: Tx) => Promise<Session> | Session;

/** Locks an open session, saves the change and returns the changed session. Refuses as `requireOpen` does. */
export async function alterSession(context: Context, token: string, change: Change): Promise<Session> {
  const { id } = await findSession(context, token);
  return context.db.transaction().execute(async (tx) => {
    const session = await lockOpen(context, tx, id);
    const next = await change(session, tx);
    await run(tx, bookingStore.saveSession(tx, next));
    return next;
  });
}

/** As `alterSession`, but returns the session as a screen shows it. */
export async function changeSession(
  context: Context,
  token: string,
  change: Change,
): Promise<BookingSession> {
  return presentSession(context, token, await alterSession(context, token, change));
}

/** Changes the draft. Releases the chosen times if the change affects the visits' length or price. */
export async function changeDraft(
  context: Context,
  token: string,
  change: (draft: Draft) => Draft | Promise<Draft>,
): Promise<BookingSession> {
  return changeSession(context, token, async (session, tx) => {
    const draft = afterChange(session.draft, await change(session.draft));
    if (draft.visits.length > 0 || session.draft.visits.length === 0) return { ...session, draft };
    await release(tx, context.siteId, session.id);
    return { ...session, draft, holdExpiresAt: null, holdExtensions: 0 };
  });
}

/** Locks a session until the transaction ends. Refuses as `requireOpen` does. */
export async function lockOpen(context: Context, tx: Tx, id: string): Promise<Session> {
  return requireOpen(context, await bookingStore.lock(tx, context.siteId, id));
}

/**
 * Returns the session if the caller may change it. Refuses a missing session (`not_found`), another caller's
 * (`forbidden`), and a session that is being placed or is finished (`conflict`).
 */
export function requireOpen(context: Context, session: Session | undefined): Session {
  if (!session) throw notFound("This booking");
  checkWriter(context, session);
  if (session.status === "new") return session;
  if (session.status === "placing") throw new Refusal("conflict", SESSION_REFUSALS.placing);
  throw new Refusal("conflict", SESSION_REFUSALS.done);
}

/** Refuses (`forbidden`) to change another customer's booking. Staff may only read a customer's booking. */
export function checkWriter({ actor }: Context, { customerId }: Session): void {
  const isOwn = actor.role === "customer" && actor.profileId === customerId;
  if (customerId !== null && !isOwn) throw new Refusal("forbidden", SESSION_REFUSALS.ofAnyCustomer);
}
