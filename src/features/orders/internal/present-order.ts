import { showUpsell } from "#features/catalog/rules.ts";
import { readGroomers } from "#features/groomers/service.ts";
import { readOrderCharges } from "#features/payments/service/read-charges.ts";
import { withPrecision } from "#features/places/rules/precision.ts";
import { sumTakenOff } from "#features/quotes/rules.ts";
import type { SiteRecord } from "#features/sites/service.ts";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { toImage } from "#kit/wire/image.ts";
import type { Order } from "../contract/order.ts";
import { findRescheduleRequest } from "../store/changes.ts";
import * as ordersStore from "../store/orders.ts";
import { byPet, presentHead, presentMoney } from "./present-head.ts";

/** Returns an order with everything that its page shows, in the form of the API. */
export async function presentOrder(db: Db, site: SiteRecord, row: ordersStore.OrderRow): Promise<Order> {
  const lines = await ordersStore.readLines(db, site.id, row.id);
  const request =
    row.status === "reschedule_request" ? await findRescheduleRequest(db, site.id, row.id) : null;
  const ids = [row.groomerId, request?.groomerId].filter((id) => typeof id === "string");
  const groomers = await readGroomers(db, site.id, [...new Set(ids)]);
  const groomer = groomers.find(({ id }) => id === row.groomerId);
  const charges = await readOrderCharges(db, site.id, row.id);
  return {
    ...presentHead(site, row),
    address: withPrecision(row.address),
    serviceProvider: groomer ?? null,
    petServicesByPet: byPet(lines, presentLine),
    ...(await readExtras(db, site.id, row)),
    totals: row.totals,
    paymentMethod: toPaymentMethod(row),
    money: presentMoney({ status: row.status, totalCents: row.totals.total.max }, charges),
    fee: row.fee,
    bookedTogether: (await ordersStore.listTogether(db, site.id, row)).map(presentTogether),
    rescheduleRequest: request && {
      appointmentStart: request.start.toISOString(),
      appointmentEnd: request.end.toISOString(),
      serviceProvider: groomers.find(({ id }) => id === request.groomerId) ?? null,
      totals: request.totals,
    },
  };
}

function presentTogether({
  displayName,
  ...other
}: Awaited<ReturnType<typeof ordersStore.listTogether>>[number]): Order["bookedTogether"][number] {
  return {
    ...other,
    appointmentStart: other.appointmentStart?.toISOString() ?? null,
    serviceProvider: displayName === null ? null : { displayName },
  };
}

function toPaymentMethod({ paymentMethod, paymentLabel }: ordersStore.OrderRow): Order["paymentMethod"] {
  return paymentMethod === null ? null : { id: paymentMethod, label: paymentLabel };
}

/** Reads the upsells of an order, and what its coupon and its gift card took off the price (cents). */
async function readExtras(
  db: Db,
  siteId: SiteId,
  { id, totals, couponCode, giftCardEnding }: ordersStore.OrderRow,
): Promise<Pick<Order, "upsells" | "coupon" | "giftCard">> {
  const rows = await ordersStore.readUpsells(db, siteId, id);
  const takenOff = (kind: "coupon" | "gift_card") => sumTakenOff(totals, kind);
  return {
    upsells: rows.map(({ quantity, ...row }) => ({ ...showUpsell(row), quantity })),
    coupon: couponCode === null ? null : { code: couponCode, discount: takenOff("coupon") },
    giftCard: giftCardEnding === null ? null : { ending: giftCardEnding, discount: takenOff("gift_card") },
  };
}

function presentLine(line: ordersStore.LineRow): Order["petServicesByPet"][number]["services"][number] {
  return {
    petServiceId: line.id,
    service: { id: line.serviceId, name: line.serviceName },
    addOns: line.addOns,
    duration: line.minutes,
    minEstimatedPrice: line.minPrice,
    maxEstimatedPrice: line.maxPrice,
    final: line.finalPrice,
    spNote: line.groomerNote,
    beforePhoto: toImage(line.beforePhoto),
    afterPhoto: toImage(line.afterPhoto),
  };
}
