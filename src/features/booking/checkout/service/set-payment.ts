import { readAccountId } from "#features/accounts/service/read-account-id.ts";
import { refuseImpersonator } from "#features/accounts/service/refuse-impersonator.ts";
import { describeSource, listPaymentMethods } from "#features/payments/service/list-payment-methods.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { refuseFields } from "#kit/wire/errors.ts";
import type { BookingSession } from "../../contract/session.ts";
import { changeDraft } from "../../service/change-session.ts";
import { findSession } from "../../service/find-session.ts";

export type PaymentInput = { id: "card"; sourceId: string } | { id: "cash" };

/** The customer's payment methods. Gift cards are left out because their code has its own field. */
export async function listPayments(context: Context, token: string) {
  const session = await findSession(context, token);
  const accountId = await readPayer(context, session.customerId);
  const methods = await listPaymentMethods(context.db, context.siteId, accountId, context.now);
  return methods.filter((method) => method.id !== "gift_card");
}

export async function setPayment(
  context: Context,
  token: string,
  input: PaymentInput,
): Promise<BookingSession> {
  refuseImpersonator(context);
  const found = await findSession(context, token);
  const payment = input.id === "cash" ? input : await requireCard(context, found.customerId, input.sourceId);
  return changeDraft(context, token, (draft) => ({ ...draft, payment }));
}

async function requireCard(context: Context, customerId: string | null, sourceId: string) {
  const source = await describeSource(context, await readPayer(context, customerId), sourceId);
  if ("problem" in source) throw refuseFields({ sourceId: [source.problem] });
  return { id: "card" as const, sourceId, label: source.name };
}

/** The account that pays for the customer's booking; null for a guest. */
async function readPayer({ db, siteId }: Context, customerId: string | null): Promise<string | null> {
  return customerId === null ? null : readAccountId(db, siteId, customerId);
}
