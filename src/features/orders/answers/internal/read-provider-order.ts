import { readCustomer } from "#features/accounts/service/read-customer.ts";
import { readSite } from "#features/sites/service.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { recordAudit } from "#kit/server/audit.ts";
import type { Tx } from "#kit/server/database.ts";
import { notFound, Refusal } from "#kit/wire/errors.ts";
import { presentOrder } from "../../internal/present-order.ts";
import { type OrderStatus, toMoment } from "../../rules/order.ts";
import { findRescheduleRequest, lock, type NewTime } from "../../store/changes.ts";
import * as ordersStore from "../../store/orders.ts";
import type { ProviderOrder } from "../contract/answers.ts";
import { type Answer, answerTo } from "../rules/answers.ts";
import { readAccount } from "../store/answers.ts";
import { notAnswerable } from "../words/refusals.ts";

/** Who answers for the brand: a groomer for their own orders, staff for all. */
export type Answerer = { by: "groomer" | "staff"; accountId: string; groomerId: string | null };

export function answererOf(context: Context): Answerer {
  const { actor } = context;
  if (actor.role === "staff") return { by: "staff", accountId: actor.accountId, groomerId: null };
  const { accountId, profileId } = actingAs(context, "groomer");
  return { by: "groomer", accountId, groomerId: profileId };
}

type Row = ordersStore.OrderRow;

function isOfAnswerer(row: Row, request: NewTime | null, { by, groomerId }: Answerer): boolean {
  return by === "staff" || row.groomerId === groomerId || request?.groomerId === groomerId;
}

/**
 * An order of the caller's as a groomer, or of their brand's as staff; all others are one and the same 404.
 */
export async function readProviderOrder(context: Context, id: string): Promise<Row> {
  const { db, siteId } = context;
  const row = await ordersStore.find(db, siteId, id);
  const request = row?.status === "reschedule_request" ? await findRescheduleRequest(db, siteId, id) : null;
  if (!row || !isOfAnswerer(row, request, answererOf(context))) throw notFound("This appointment");
  return row;
}

/** What staff do to a customer's order is recorded before it is done. */
export async function auditStaff(context: Context, row: Row, action: string): Promise<void> {
  const { by, accountId: actorId } = answererOf(context);
  if (by !== "staff") return;
  const { db, siteId, requestId, now } = context;
  const subjectId = await readAccount(db, siteId, row.customerId);
  await recordAudit(db, { siteId, actorId, subjectId, action, target: `order=${row.id}`, requestId }, now);
}

export async function showProviderOrder(context: Context, id: string): Promise<ProviderOrder> {
  return presentProviderOrder(context, await readProviderOrder(context, id));
}

export async function presentProviderOrder({ db, siteId }: Context, row: Row): Promise<ProviderOrder> {
  const [order, customer] = await Promise.all([
    presentOrder(db, await readSite(db, siteId), row),
    readCustomer(db, siteId, row.customerId),
  ]);
  if (!customer) throw new Error(`Order ${row.id} has lost its customer`);
  const { firstName, lastName, phoneNumber, email } = customer;
  const displayName = `${firstName} ${lastName}`.trim();
  return { ...order, customer: { id: row.customerId, displayName, phoneNumber, email } };
}

/** The state in which a repeated answer finds its work done. */
const DONE: Partial<Record<Answer, OrderStatus>> = {
  accept: "accepted",
  decline: "cancelled",
  cancel: "cancelled",
  complete: "complete",
};

/** What an answer is to do: to which order, what is requested of it, and where it leads. */
export type JudgedAnswer = {
  row: Row;
  request: NewTime | null;
  who: Answerer;
  from: OrderStatus;
  to: OrderStatus;
};

/**
 * Locks an order and judges an answer on what it is now: the second caller finds the first one's work. Null
 * when it is done already.
 */
export async function judgeAnswer(
  tx: Tx,
  context: Context,
  id: string,
  answer: Answer,
): Promise<JudgedAnswer | null> {
  const { siteId, now } = context;
  const who = answererOf(context);
  const row = await lock(tx, siteId, id);
  const request = row?.status === "reschedule_request" ? await findRescheduleRequest(tx, siteId, id) : null;
  if (!row || !isOfAnswerer(row, request, who)) throw notFound("This appointment");
  const from = row.status;
  if (DONE[answer] === from || (answer === "no-show" && row.orderMarkedAsNoShow)) return null;
  const { noticeMinutes } = await readSite(tx, siteId);
  const moment = row.appointmentStart ? toMoment(row.appointmentStart, noticeMinutes, now) : "outside";
  const to = answerTo(answer, { status: from, by: who.by, moment });
  if (!to || row.orderMarkedAsNoShow) throw refused(row);
  // A groomer who is only requested may decline the request: the visit itself is another's.
  if (answer === "cancel" && !isOfAnswerer(row, null, who)) throw refused(row);
  return { row, request, who, from, to };
}

function refused({ number, status, orderMarkedAsNoShow }: Row): Refusal {
  const state = orderMarkedAsNoShow ? "marked as a no-show" : status.replace("_", " ");
  return new Refusal("conflict", notAnswerable(number, state));
}
