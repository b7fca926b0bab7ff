import { refuseImpersonator } from "#features/accounts/service/refuse-impersonator.ts";
import { listSessions } from "#features/accounts/settings/service/list-sessions.ts";
import { readSettings } from "#features/accounts/settings/service/read-settings.ts";
import { listCustomerAgreements } from "#features/agreements/service.ts";
import { exportCommands } from "#features/orders/commands/service/export-commands.ts";
import { type ExportedOrder, exportOrders } from "#features/orders/service/export-orders.ts";
import { exportPayments } from "#features/payments/service/export-payments.ts";
import { listCards } from "#features/payments/service/list-cards.ts";
import { listMyPets } from "#features/pets/service.ts";
import { exportReviews } from "#features/reviews/service/mask-reviews.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { limitRate, type RateLimit } from "#kit/server/rate-limits.ts";
import type { CustomerExport } from "../contract/export.ts";
import { exportConversations } from "../ports.ts";
import { showMe } from "../service.ts";

/** An export reads many tables, and customers rarely need an export. */
const EXPORTS: RateLimit = { points: 30, seconds: 3_600 };

/** Exports all stored data of the caller. Refuses staff who act for the customer. */
export async function exportMine(context: Context): Promise<CustomerExport> {
  const { db, siteId, now } = context;
  const { profileId, accountId } = actingAs(context, "customer");
  refuseImpersonator(context);
  await limitRate(db, "exports of customer", `${siteId} ${profileId}`, EXPORTS);
  const [customer, settings, sessions, agreements, pets, cards] = await Promise.all([
    showMe(context),
    readSettings(context),
    listSessions(context),
    listCustomerAgreements(context, profileId),
    listMyPets(context),
    listCards(context),
  ]);
  const [orders, payments, reviews, conversations, commands] = await Promise.all([
    exportOrders(db, siteId, profileId),
    exportPayments(db, siteId, accountId),
    exportReviews(db, siteId, profileId),
    exportConversations(db, siteId, accountId),
    exportCommands(db, { siteId, accountId }),
  ]);
  return {
    exportedAt: now.toISOString(),
    customer,
    settings,
    sessions,
    agreements: agreements.map(({ body, ...facts }) => facts),
    pets,
    orders: orders.map(presentOrder),
    payments: payments.map((payment) => ({ ...payment, createdAt: payment.createdAt.toISOString() })),
    cards,
    reviews: reviews.map((review) => ({ ...review, createdAt: review.createdAt.toISOString() })),
    conversations,
    commands: commands.map(({ happenedAt, createdAt, ...command }) => ({
      ...command,
      happenedAt: happenedAt.toISOString(),
      createdAt: createdAt.toISOString(),
    })),
  };
}

function presentOrder({
  totalMin: min,
  totalMax: max,
  ...order
}: ExportedOrder): CustomerExport["orders"][number] {
  return {
    ...order,
    appointmentStart: order.appointmentStart?.toISOString() ?? null,
    appointmentEnd: order.appointmentEnd?.toISOString() ?? null,
    createdAt: order.createdAt.toISOString(),
    address: order.address as CustomerExport["orders"][number]["address"],
    total: { min, max },
    lines: order.lines.map(({ orderId, minPrice, maxPrice, ...line }) => ({
      ...line,
      price: { min: minPrice, max: maxPrice },
    })),
  };
}
