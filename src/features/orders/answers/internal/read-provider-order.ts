import { selectContacts, toContacts } from "#features/accounts/service/read-customer.ts";
import { listEstimated } from "#features/calendar/service/list-estimated.ts";
import { allows, selectPermissions } from "#features/groomers/service/require-permission.ts";
import { toCharges } from "#features/payments/service/read-charges.ts";
import { rulesOf } from "#features/sites/rules/order-rules.ts";
import { readSite } from "#features/sites/service.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { buildReader } from "#kit/server/build-reader.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import type { Statement } from "#kit/server/statements.ts";
import { mayAsStaff } from "#kit/wire/actor.ts";
import { notFound, Refusal } from "#kit/wire/errors.ts";
import { orderChanged } from "../../internal/lock-unchanged.ts";
import { listIds, type OrderIds, presentRead, selectOrderFacts } from "../../internal/present-order.ts";
import { hasBegun } from "../../rules/marks.ts";
import { maskContact } from "../../rules/mask-contact.ts";
import { type OrderStatus, toMoment } from "../../rules/order.ts";
import { findRescheduleRequest, lock, type NewTime } from "../../store/changes.ts";
import * as ordersStore from "../../store/orders.ts";
import type { ProviderOrder } from "../contract/answers.ts";
import { type Answer, answerTo } from "../rules/answers.ts";
import { listMarks } from "../store/marks.ts";
import { notAnswerable } from "../words/refusals.ts";

/** Who answers an order: a groomer answers their own orders, staff answer all orders (`groomerId` null). */
export type Answerer = { by: "groomer" | "staff"; accountId: string; groomerId: string | null };

/** Returns the caller as an answerer. Throws if the caller is neither staff nor a groomer. */
export function answererOf(context: Context): Answerer {
  const { actor } = context;
  if (actor.role === "staff") return { by: "staff", accountId: actor.accountId, groomerId: null };
  const { accountId, profileId } = actingAs(context, "groomer");
  return { by: "groomer", accountId, groomerId: profileId };
}

type Row = ordersStore.OrderRow;

/** Whether the caller may answer an order. A groomer answers their own orders and requests for their time. */
function isOfAnswerer(row: Row, request: NewTime | null, { by, groomerId }: Answerer): boolean {
  return by === "staff" || row.groomerId === groomerId || request?.groomerId === groomerId;
}

/** Reads an order that the caller may answer. Throws `not_found` for any other order. */
export async function readProviderOrder(context: Context, id: string): Promise<Row> {
  const { db, siteId } = context;
  const row = await ordersStore.find(db, siteId, id);
  const request = row?.status === "reschedule_request" ? await findRescheduleRequest(db, siteId, id) : null;
  if (!row || !isOfAnswerer(row, request, answererOf(context))) throw notFound("This appointment");
  return row;
}

export async function showProviderOrder(context: Context, id: string): Promise<ProviderOrder> {
  return presentProviderOrder(context, await readProviderOrder(context, id));
}

export async function presentProviderOrder(context: Context, row: Row): Promise<ProviderOrder> {
  const [order] = await presentProviderOrders(context, [row]);
  return order as ProviderOrder;
}

type ProviderIds = OrderIds & { customerIds: string[]; ownId: string | null };

/** The statements that read what rows of orders lack for groomers and staff. `ownId`: of a groomer. */
function selectProviderFacts(db: Db, { customerIds, ownId, ...ids }: ProviderIds) {
  return {
    ...selectOrderFacts(db, ids),
    contacts: selectContacts(db, ids.siteId, customerIds),
    permissions: selectPermissions(db, ids.siteId, ownId),
  };
}
const readProviderFacts = buildReader(selectProviderFacts);
type Facts = Awaited<ReturnType<typeof readProviderFacts>>;

function listProviderIds(context: Context, rows: readonly Row[]): ProviderIds {
  const customerIds = rows.map(({ customerId }) => customerId);
  return { siteId: context.siteId, ...listIds(rows), customerIds, ownId: answererOf(context).groomerId };
}

/** Returns orders in the order of `rows`. The number of statements does not grow with the number of rows. */
export async function presentProviderOrders(
  context: Context,
  rows: readonly Row[],
): Promise<ProviderOrder[]> {
  if (rows.length === 0) return [];
  return presentFacts(context, rows, readProviderFacts(context.db, listProviderIds(context, rows)));
}

/**
 * Returns a function that presents orders as `presentProviderOrders` does, and reads what `selectMore`
 * selects by the same statement; `read` is null without an order.
 */
export function buildPresenter<
  V extends Record<string, Date | string[]>,
  Q extends Record<string, Statement>,
>(selectMore: (db: Db, values: V & ProviderIds) => Q) {
  const readFacts = buildReader((db, values: V & ProviderIds) => ({
    ...selectMore(db, values),
    ...selectProviderFacts(db, values),
  }));
  return async (context: Context, rows: readonly Row[], values: V) => {
    if (rows.length === 0) return { orders: [], read: null };
    const facts = readFacts(context.db, { ...listProviderIds(context, rows), ...values });
    return { orders: await presentFacts(context, rows, facts), read: await facts };
  };
}

async function presentFacts(
  context: Context,
  rows: readonly Row[],
  facts: Promise<Facts>,
): Promise<ProviderOrder[]> {
  const { db, siteId } = context;
  const ids = rows.map(({ id }) => id);
  const [read, site, estimated] = await Promise.all([
    facts,
    readSite(db, siteId),
    listEstimated(db, siteId, ids),
  ]);
  const customers = toContacts(read.contacts);
  // A groomer sees customers' phone numbers if the brand lets the groomer, staff by their permission.
  const showsPhone = answererOf(context).groomerId === null || allows(read.permissions, "phone");
  const isMasked = context.actor.role === "staff" && !mayAsStaff(context.actor, "customers.contact");
  const charges = toCharges(read);
  return (await presentRead(db, site, rows, read)).map((order, index) => {
    const customer = customers.get(rows[index]?.customerId ?? "");
    if (!customer) throw new Error(`Order ${order.id} has no customer`);
    const phoneNumber = showsPhone ? customer.phoneNumber : null;
    const { held, inCash: receivedInCash } = charges(order.id);
    const shown = {
      ...order,
      customer: { ...customer, phoneNumber },
      driveEstimated: estimated.has(order.id),
      held,
      receivedInCash,
      version: (rows[index] as Row).version,
    };
    return isMasked ? maskContact(shown) : shown;
  });
}

/** The status of an order after each answer. In this status, the same answer has already been given. */
const STATUS_AFTER: Partial<Record<Answer, OrderStatus>> = {
  accept: "accepted",
  decline: "cancelled",
  cancel: "cancelled",
  complete: "complete",
};

/**
 * An answer that is allowed: the locked order, its reschedule request if any, who answers, and the statuses
 * before and after.
 */
export type JudgedAnswer = {
  row: Row;
  request: NewTime | null;
  who: Answerer;
  from: OrderStatus;
  to: OrderStatus;
};

/**
 * Locks an order and checks that an answer is allowed in its current status. Returns null if the answer has
 * already been given. Throws `not_found` for a foreign order, and `conflict` for an answer not allowed now or
 * an order that has changed since its version `seen`.
 */
export async function judgeAnswer(
  tx: Tx,
  context: Context,
  id: string,
  answer: Answer,
  seen?: number,
): Promise<JudgedAnswer | null> {
  const { siteId, now } = context;
  const who = answererOf(context);
  const row = await lock(tx, siteId, id);
  const request = row?.status === "reschedule_request" ? await findRescheduleRequest(tx, siteId, id) : null;
  if (!row || !isOfAnswerer(row, request, who)) throw notFound("This appointment");
  const from = row.status;
  if (STATUS_AFTER[answer] === from || (answer === "no-show" && row.orderMarkedAsNoShow)) return null;
  if (seen !== undefined && seen !== row.version) throw orderChanged();
  const { noticeMinutes } = rulesOf(await readSite(tx, siteId), row);
  const { appointmentStart } = row;
  let moment = appointmentStart ? toMoment(appointmentStart, noticeMinutes, now) : "outside";
  if (answer === "complete" && moment !== "started") {
    const marks = (await listMarks(tx, siteId, id)).map(({ mark }) => mark);
    if (hasBegun(appointmentStart, marks, now)) moment = "started";
  }
  const to = answerTo(answer, { status: from, by: who.by, moment });
  if (!to || row.orderMarkedAsNoShow) throw refused(row);
  // The groomer of a requested time may decline the request, but not cancel another groomer's visit.
  if (answer === "cancel" && !isOfAnswerer(row, null, who)) throw refused(row);
  return { row, request, who, from, to };
}

/** Returns the refusal of an answer that the order's state does not allow. */
function refused({ number, status, orderMarkedAsNoShow }: Row): Refusal {
  const state = orderMarkedAsNoShow ? "marked as a no-show" : status.replace("_", " ");
  return new Refusal("conflict", notAnswerable(number, state));
}
