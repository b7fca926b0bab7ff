import { data } from "react-router";
import { readStaffProof } from "#features/accounts/settings/parts/staff-proof.ts";
import { optionalText, textOf, valuesOf } from "#kit/web/form.ts";
import { refusedSave } from "#kit/web/refused-save.ts";
import type { RefusedSave } from "#kit/web/saved-values.ts";
import { isDay } from "#kit/wire/calendar-day.ts";
import { parseDollars } from "#kit/wire/dollars.ts";
import type { FieldErrors } from "#kit/wire/errors.ts";
import type { RawChangeInput, RawSaleInput } from "../contract.ts";
import { MAX_GIFT_CENTS, MIN_GIFT_CENTS, PAID_BY } from "../rules.ts";
import { GIFT_FAULTS } from "../words.ts";

export type GiftAnswer = RefusedSave;

type Read<T> = { refused: ReturnType<typeof refuse>; input?: never } | { input: T; refused?: never };

function refuse(form: FormData, errors: FieldErrors) {
  const body: GiftAnswer = { errors, values: valuesOf(form), isChanged: false };
  return data(body, { status: 422 });
}

/** The fields of the email, and the faults of those that the API cannot name. */
function readEmail(form: FormData) {
  const sendOn = optionalText(form, "sendOn");
  const errors: FieldErrors = sendOn === undefined || isDay(sendOn) ? {} : { sendOn: [GIFT_FAULTS.day] };
  const [recipientName, senderName] = [textOf(form, "recipientName"), textOf(form, "senderName")];
  const email = { recipientName, senderName, message: textOf(form, "message"), ...(sendOn && { sendOn }) };
  return { email, errors };
}

/** Reads the fields of a sale, or says at the fields what cannot be read. */
export function readSale(form: FormData): Read<RawSaleInput> {
  const { email, errors } = readEmail(form);
  const amount = parseDollars(textOf(form, "amount"));
  // The API checks it too, but only once the other fields can be read.
  if (amount === null || amount < MIN_GIFT_CENTS || amount > MAX_GIFT_CENTS)
    errors.amount = [GIFT_FAULTS.amount];
  const paidBy = PAID_BY.find((one) => one === textOf(form, "paidBy"));
  if (paidBy === undefined) errors.paidBy = [GIFT_FAULTS.paidBy];
  const recipientEmail = textOf(form, "recipientEmail");
  if (email.recipientName === "") errors.recipientName = [GIFT_FAULTS.recipientName];
  if (recipientEmail === "") errors.recipientEmail = [GIFT_FAULTS.recipientEmail];
  if (amount === null || paidBy === undefined || Object.keys(errors).length > 0)
    return { refused: refuse(form, errors) };
  const saleId = textOf(form, "saleId");
  const sale = { ...email, saleId, amount, paidBy, recipientEmail, reason: textOf(form, "reason") };
  return { input: { ...sale, ...readStaffProof(form) } };
}

/** Reads the fields of a change, or says at the fields what cannot be read. */
export function readChange(form: FormData): Read<RawChangeInput> {
  const { email, errors } = readEmail(form);
  if (Object.keys(errors).length > 0) return { refused: refuse(form, errors) };
  const recipientEmail = optionalText(form, "recipientEmail");
  const revision = Number(textOf(form, "revision"));
  return { input: { ...email, ...(recipientEmail && { recipientEmail }), revision } };
}

/** Converts a refused save to the answer that shows the form again with the typed values. */
export function refusedGift(error: unknown, form: FormData) {
  // A missing proof is a fault of the one field that the form has for it.
  const field = form.has("code") ? "code" : "password";
  const refused = refusedSave(error, form, {}, { password: field, confirmCode: field });
  // A sale has no saved values to compare.
  return { ...refused, data: { ...refused.data, isChanged: refused.data.isChanged && form.has("revision") } };
}

/** Converts a refused step to the answer that says why above its form. `part`: the form of the page. */
export function refusedPart(error: unknown, form: FormData, part: "resend" | "void") {
  const refused = refusedSave(error, form, {});
  return { ...refused, data: { ...refused.data, isChanged: false, part } };
}
