import { type Anywhere, call } from "#kit/web/call.ts";
import { type RefusedForm, textOf } from "#kit/web/form.ts";
import {
  acceptOrderAsStaff,
  cancelOrderAsStaff,
  declineOrderAsStaff,
  markNoShowAsStaff,
} from "../../answers/contract/answers.ts";
import { refundOrder } from "../../answers/contract/refund.ts";
import { noteOrder } from "../contract/notes.ts";
import { readRefund } from "./read-refund.ts";

/** A refused form of an order's page, with its part of the page and the lines chosen in it. */
export type RefusedAnswer = RefusedForm & { part: string; chosen?: string[] };

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
  else if (part === "no-show") await call(args, markNoShowAsStaff, { params, body: { version } });
  else if (part === "refund") {
    await call(args, refundOrder, { params, body: { ...readRefund(form), description } });
  } else {
    const body = { id: textOf(form, "id"), content: textOf(form, "content") };
    await call(args, noteOrder, { params, body });
  }
}
