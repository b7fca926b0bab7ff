import { readClock } from "#features/promotions/desk/service/read-clock.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { mayAsStaff } from "#kit/wire/actor.ts";
import { notFound } from "#kit/wire/errors.ts";
import { toLocalDate } from "#kit/wire/format/dates.ts";
import type { DeskGiftCard } from "../contract.ts";
import { presentGiftCard } from "../internal/present-gift-card.ts";
import { mailKey } from "../internal/queue-gift-mail.ts";
import { mailState } from "../rules.ts";
import { find, findMail, findSeller, type GiftRow, listUses } from "../store.ts";

const MAX_USES = 100;

/** A gift card with its sale, and the appointments that it pays for, which need `orders.read`. */
export async function showGiftCard(context: Context, id: string): Promise<DeskGiftCard> {
  const { db, siteId, now, actor } = context;
  const row = await find(db, siteId, id);
  if (!row) throw notFound("This gift card");
  const { area, timeZone } = await readClock(db, siteId);
  const [sale, uses] = await Promise.all([
    presentSale(context, row, timeZone),
    mayAsStaff(actor, "orders.read") ? listUses(db, siteId, id, MAX_USES) : [],
  ]);
  return {
    ...presentGiftCard(row, timeZone, now),
    ...{ revision: row.revision, clockOf: area, voidReason: row.voidReason, sale },
    expiresAt: row.expiresAt?.toISOString() ?? null,
    uses: uses.map(({ orderId, number, appointmentStart, spent, ...order }) => ({
      ...{ orderId, number, spent },
      date: appointmentStart && toLocalDate(appointmentStart, order.timeZone),
    })),
  };
}

async function presentSale(context: Context, row: GiftRow, timeZone: string): Promise<DeskGiftCard["sale"]> {
  const { db, siteId, now, actor } = context;
  const { senderName, message, paidBy, reason, soldBy, sendAt } = row;
  if (senderName === null || message === null || paidBy === null || soldBy === null || !sendAt) return null;
  const recipientEmail = row.recipientEmail ?? "";
  const [seller, mail] = await Promise.all([
    findSeller(db, siteId, soldBy),
    findMail(db, siteId, mailKey(row.id, row.mailRevision ?? 1)),
  ]);
  return {
    ...{ senderName, message, paidBy, reason: reason ?? "" },
    mail: mailState({ ...row, recipientEmail, sendAt, mail }, now),
    recipientEmail: mayAsStaff(actor, "customers.contact") ? recipientEmail : null,
    soldBy: seller ? `${seller.firstName} ${seller.lastName}`.trim() : "",
    sendOn: toLocalDate(sendAt, timeZone),
  };
}
