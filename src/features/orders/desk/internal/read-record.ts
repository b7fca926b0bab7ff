import { CASH } from "#features/payments/rules.ts";
import type { Charges } from "#features/payments/service/read-charges.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { Order } from "../../contract/order.ts";
import { CHANGE_REASONS } from "../../rules/change-reasons.ts";
import type { DeskAppointment } from "../contract/appointment.ts";
import * as record from "../store/record.ts";
import { staffName } from "./present-notes.ts";

type Money = NonNullable<DeskAppointment["money"]>;
type Facts = NonNullable<DeskAppointment["audit"]>[number]["before"];

/** An order's payments, refunds and earnings, for staff who see payments. */
export async function readMoney(
  { db, siteId }: Context,
  { id, money }: Pick<Order, "id" | "money">,
  { charges, refundable }: { charges: Charges; refundable: number },
): Promise<Money> {
  const [payments, refunds, earnings] = await Promise.all([
    record.listPayments(db, siteId, id),
    record.listRefunds(db, siteId, id),
    record.listEarnings(db, siteId, id),
  ]);
  return {
    ...money,
    ...{ held: charges.held, receivedInCash: charges.inCash, refundable },
    payments: payments.map(({ gateway, captureAmount, createdAt, ...payment }) => ({
      ...payment,
      ...{ isCash: gateway === CASH, charged: captureAmount, createdAt: createdAt.toISOString() },
    })),
    refunds: refunds.map(({ key: _, createdAt, ...refund }) => ({
      ...refund,
      createdAt: createdAt.toISOString(),
    })),
    earnings: earnings.map(({ amountCents: amount, ...entry }) => ({ ...entry, amount })),
  };
}

export async function readChanges(db: Db, siteId: SiteId, id: string): Promise<DeskAppointment["changes"]> {
  return (await record.listChanges(db, siteId, id)).map((row) => ({
    ...{ id: row.id, kind: row.kind, status: row.status, madeBy: row.madeBy, description: row.description },
    staff: row.madeBy === "staff" ? staffName(row) || null : null,
    reason: CHANGE_REASONS.find((reason) => reason.id === row.reasonId)?.name ?? "",
    from: { start: row.fromStart?.toISOString() ?? null, groomer: row.fromGroomer },
    to: { start: row.toStart?.toISOString() ?? null, groomer: row.toGroomer },
    createdAt: row.createdAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
  }));
}

/** What staff did to an order, for staff who see the audit log. */
export async function readAudit({ db, siteId }: Context, id: string): Promise<DeskAppointment["audit"]> {
  return (await record.listAudit(db, siteId, id)).map((row) => ({
    ...{ id: String(row.id), at: row.at.toISOString(), action: row.action, reason: row.reason },
    staff: staffName(row),
    before: (row.before ?? {}) as Facts,
    after: (row.after ?? {}) as Facts,
  }));
}
