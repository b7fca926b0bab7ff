import { maskPhone } from "#features/accounts/rules/masks.ts";
import { checkCode, codeRefusal } from "#features/accounts/service/check-code.ts";
import { createCustomer } from "#features/accounts/service/create-customer.ts";
import { refuseImpersonator } from "#features/accounts/service/refuse-impersonator.ts";
import { sendCode } from "#features/accounts/service/send-code.ts";
import { startSignIn } from "#features/accounts/service/start-sign-in.ts";
import { claimReferral } from "#features/promotions/service/claim-referral.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { run } from "#kit/server/statements.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { BookingSession } from "../../contract/session.ts";
import { presentSession } from "../../internal/present-session.ts";
import type { Contact, Draft } from "../../rules/draft.ts";
import { alterSession, lockOpen } from "../../service/change-session.ts";
import { findSession } from "../../service/find-session.ts";
import * as bookingStore from "../../store/sessions.ts";
import { SESSION_REFUSALS } from "../../words/session.ts";
import { recordAgreement } from "../internal/record-agreement.ts";

/** Refuses (`not_ready`) a session whose contact has not been saved and agreed. */
function requireContact({ draft }: bookingStore.SessionRow): Contact {
  if (!draft.contact || !draft.agreedAt) throw new Refusal("not_ready", SESSION_REFUSALS.noContact);
  return draft.contact;
}

/** Texts a code to the contact's number. The code works only for this session; older codes stop working. */
export async function sendDigitCode(context: Context, token: string) {
  refuseImpersonator(context);
  const session = await findSession(context, token);
  const { phoneNumber } = requireContact(session);
  const { resendAt } = await sendCode(context, {
    purpose: "booking",
    address: phoneNumber,
    subjectId: session.id,
  });
  const codeSentAt = context.now.toISOString();
  await alterSession(context, token, (locked) => ({ ...locked, draft: { ...locked.draft, codeSentAt } }));
  return { resendAt: resendAt.toISOString(), sentTo: maskPhone(phoneNumber) };
}

/**
 * Verifies the contact's number by the code and signs in the customer with that number, or a new customer.
 * The draft stays. Refuses (`code_rejected`) a wrong code, and (`conflict`) a number that has since changed.
 */
export async function registerCustomer(
  context: Context,
  token: string,
  code: string,
): Promise<BookingSession> {
  refuseImpersonator(context);
  const session = await findSession(context, token);
  const contact = requireContact(session);
  const verdict = await checkCode(context.db, {
    siteId: context.siteId,
    purpose: "booking",
    address: contact.phoneNumber,
    code,
    subjectId: session.id,
    now: context.now,
  });
  if (verdict !== "right") throw codeRefusal(verdict);
  const changed = await context.db.transaction().execute(async (tx) => {
    const locked = await lockOpen(context, tx, session.id);
    if (locked.draft.contact?.phoneNumber !== contact.phoneNumber)
      throw new Refusal("conflict", SESSION_REFUSALS.numberChanged);
    const draft = { ...locked.draft, verifiedPhone: contact.phoneNumber };
    // A signed-in customer may give another number for this visit and remains the same customer.
    if (locked.customerId !== null) return save(tx, { ...locked, draft });
    const person = { ...toPerson(contact, locked.draft), siteId: context.siteId, now: context.now };
    const { customerId, accountId, isNew } = await createCustomer(tx, person);
    if (isNew && draft.referral) {
      // An invalid friend code does not stop the registration.
      const friend = { customerId, email: person.email };
      await claimReferral(tx, context.siteId, { friend, code: draft.referral, now: context.now });
    }
    await recordAgreement(context, tx, customerId);
    const next = await save(tx, { ...locked, customerId, draft });
    await startSignIn(context, tx, { accountId });
    return next;
  });
  // The sign-in starts only with this reply, so `findSession` would still refuse this caller.
  return presentSession(context, token, changed);
}

async function save(tx: Tx, session: bookingStore.SessionRow): Promise<bookingStore.SessionRow> {
  await run(tx, bookingStore.saveSession(tx, session));
  return session;
}

function toPerson(contact: Contact, draft: Draft) {
  const { address } = draft;
  return {
    ...contact,
    address,
    addressNotes: address?.addressNotes ?? "",
    isApartmentComplex: address?.isApartmentComplex ?? false,
    areaId: draft.areaId,
    // Who has prepared the booking has also written the profile, so the customer completes it.
    status: draft.source === "customer" ? ("active" as const) : ("pending" as const),
  };
}
