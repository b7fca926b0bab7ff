import { commitInQueue, inGroomerQueues } from "#features/calendar/service/commit-times.ts";
import { learnDrivesOf } from "#features/calendar/service/learn-drives.ts";
import { type HoldResult, hold } from "#features/calendar/service.ts";
import type { Door } from "#features/orders/contract/door.ts";
import { isSameDoor } from "#features/places/rules/place.ts";
import { findArea, mayLieInZip } from "#features/places/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { run } from "#kit/server/statements.ts";
import { asRefusal, Refusal, refuseFields } from "#kit/wire/errors.ts";
import type { BookingSession } from "../../contract/session.ts";
import { locateAddress } from "../../internal/locate-address.ts";
import { presentSession } from "../../internal/present-session.ts";
import { type Draft, isHeld, visitFingerprint } from "../../rules/draft.ts";
import { changeDraft, lockOpen } from "../../service/change-session.ts";
import { findSession } from "../../service/find-session.ts";
import { readChoice } from "../../service/read-draft-needs.ts";
import * as bookingStore from "../../store/sessions.ts";
import { FIELD_FAULTS, SESSION_REFUSALS } from "../../words/session.ts";

type Session = bookingStore.SessionRow;

/**
 * Sets the exact point of the visit's door, or with null goes back to what is known without it. Held times
 * stay if the groomers reach the door, and are released otherwise. Refuses (`not_ready`) a booking without a
 * street.
 */
export async function setDoor(context: Context, token: string, door: Door | null): Promise<BookingSession> {
  const found = await findSession(context, token);
  const { address } = found.draft;
  if (!address || address.addressLine === "") throw new Refusal("not_ready", SESSION_REFUSALS.noAddress);
  const place = door ? await placeDoor(context, address, door) : await locateAddress(context, address);
  const next: Draft = { ...found.draft, ...place };
  const held = isHeld(found, context.now) ? await holdAgain(context, found, next) : null;
  if (held) return presentSession(context, token, held);
  return changeDraft(context, token, (draft) => {
    if (!draft.address || !isSameDoor(draft.address, address))
      throw new Refusal("conflict", SESSION_REFUSALS.changedElsewhere);
    return { ...draft, ...place };
  });
}

/** The address with its door. Refuses, at `latitude`, a point far from the ZIP or outside all areas. */
async function placeDoor(context: Context, address: NonNullable<Draft["address"]>, door: Door) {
  if (!mayLieInZip(address.postalCode, door)) throw refuseFields({ latitude: [FIELD_FAULTS.doorTooFar] });
  const area = await findArea(context.db, context.siteId, door);
  if (!area) throw refuseFields({ latitude: [FIELD_FAULTS.doorOutside] });
  const pinned = { ...address, ...door, precision: "exact" as const };
  return { address: pinned, areaId: area.id, addressCheck: "found" as const };
}

/** Holds the chosen times for the same visits at the new place. Null, and nothing written, if one is lost. */
async function holdAgain(context: Context, found: Session, next: Draft): Promise<Session | null> {
  const { db, siteId, now } = context;
  const choices = await Promise.all(
    found.draft.visits.map(({ groomerId, startsAt, services }) =>
      readChoice(context, { ...found, draft: next }, groomerId, new Date(startsAt), services),
    ),
  ).catch(nullIfGone);
  if (!choices) return null;
  await learnDrivesOf(db, siteId, choices);
  const groomerIds = choices.map(({ groomer }) => groomer.id);
  const committed = await inGroomerQueues(groomerIds, () =>
    commitInQueue(db, {
      lock: async (tx: Tx) => {
        const session = await lockOpen(context, tx, found.id);
        if (visitFingerprint(session.draft) !== visitFingerprint(found.draft))
          throw new Refusal("conflict", SESSION_REFUSALS.changedElsewhere);
        return { ok: true, locked: session };
      },
      take: (tx: Tx, session) => hold(tx, siteId, found.id, choices, now, session.holdExpiresAt ?? undefined),
      write: async (tx: Tx, held: Extract<HoldResult, { ok: true }>, session: Session) => {
        const visits = session.draft.visits.map((visit, nth) => ({
          ...visit,
          zoneId: held.openings[nth]?.zone.id ?? visit.zoneId,
        }));
        const { address, areaId, addressCheck } = next;
        const result = { ...session, draft: { ...session.draft, address, areaId, addressCheck, visits } };
        await run(tx, bookingStore.saveSession(tx, result));
        return { ok: true, result };
      },
    }),
  );
  return committed.ok ? committed.result : null;
}

function nullIfGone(error: unknown): null {
  if (asRefusal(error)) return null;
  throw error;
}
