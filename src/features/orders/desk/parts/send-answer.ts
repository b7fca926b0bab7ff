import { readStaffProof } from "#features/accounts/settings/parts/staff-proof.ts";
import { type Anywhere, call } from "#kit/web/call.ts";
import { type RefusedForm, textOf } from "#kit/web/form.ts";
import { parseDollars } from "#kit/wire/dollars.ts";
import { asRefusal, type FieldErrors, refuseFields } from "#kit/wire/errors.ts";
import {
  acceptOrderAsStaff,
  cancelOrderAsStaff,
  declineOrderAsStaff,
  markNoShowAsStaff,
} from "../../answers/contract/answers.ts";
import { liftNoShow } from "../../answers/contract/lift.ts";
import { refundOrder } from "../../answers/contract/refund.ts";
import { confirmVisitAsStaff } from "../../attendance/contract.ts";
import { addCharge, removeCharge, withdrawCharge } from "../contract/charges.ts";
import { noteOrder } from "../contract/notes.ts";
import { CHARGE_TEXTS } from "../words/charges.ts";
import { REFUND_FAULTS } from "../words/notes.ts";
import { readRefund } from "./read-refund.ts";

/** A refused form of an order's page, with its part of the page and the lines chosen in it. */
export type RefusedAnswer = RefusedForm & { part: string; chosen?: string[] };

/** A place that no charge has: the call refuses it. */
const NO_PLACE = -1;

/** Makes a call that refuses what the form lacks, so that its faults and the form's `own` show at once. */
async function withFaults(own: FieldErrors, run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (error) {
    const refusal = asRefusal(error);
    if (refusal?.code !== "validation_failed" || !refusal.errors) throw error;
    throw refuseFields({ ...refusal.errors, ...own });
  }
}

/** Sends what a form of an order's page says, by the call of its part. */
export async function sendAnswer(args: Anywhere, id: string, form: FormData): Promise<void> {
  const params = { id };
  const description = textOf(form, "description");
  // The version that the page showed. The call is refused once the order has changed.
  const seen = textOf(form, "version");
  const version = seen === "" ? undefined : Number(seen);
  const part = textOf(form, "part");
  if (part === "accept") await call(args, acceptOrderAsStaff, { params, body: { version } });
  else if (part === "decline")
    await call(args, declineOrderAsStaff, { params, body: { description, version } });
  else if (part === "cancel")
    await call(args, cancelOrderAsStaff, { params, body: { description, version } });
  else if (part === "confirm") {
    const body = { appointmentStart: textOf(form, "appointmentStart") };
    await call(args, confirmVisitAsStaff, { params, body });
  } else if (part === "no-show") await call(args, markNoShowAsStaff, { params, body: { version } });
  else if (part === "lift-no-show") {
    const body = {
      version: Number(seen),
      ...(form.has("seenRefunded") && { seenRefunded: Number(textOf(form, "seenRefunded")) }),
      reason: textOf(form, "reason"),
      ...readStaffProof(form),
    };
    await call(args, liftNoShow, { params, body });
  } else if (part === "refund") {
    await call(args, refundOrder, { params, body: { ...readRefund(form), description } });
  } else if (part === "charge") {
    const amount = parseDollars(textOf(form, "amount"));
    const body = { label: textOf(form, "label"), amount: amount ?? 0, reason: textOf(form, "reason") };
    const own: FieldErrors = amount === null ? { amount: [REFUND_FAULTS.amount] } : {};
    await withFaults(own, () => call(args, addCharge, { params, body: { ...body, version: Number(seen) } }));
  } else if (part === "withdraw-charge") {
    await call(args, withdrawCharge, { params, body: { proposalId: textOf(form, "proposalId") } });
  } else if (part === "remove-charge") {
    const place = form.has("place") ? Number(form.get("place")) : NO_PLACE;
    const body = { version: Number(seen), place, reason: textOf(form, "reason") };
    const own: FieldErrors = place === NO_PLACE ? { place: [CHARGE_TEXTS.choose] } : {};
    await withFaults(own, () => call(args, removeCharge, { params, body }));
  } else {
    const body = { id: textOf(form, "id"), content: textOf(form, "content") };
    await call(args, noteOrder, { params, body });
  }
}
