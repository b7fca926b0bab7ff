import type { Charges } from "#features/payments/service/read-charges.ts";
import { rulesOf } from "#features/sites/rules/order-rules.ts";
import type { SiteRecord } from "#features/sites/service.ts";
import type { Order } from "../contract/order.ts";
import { freeChangeUntil } from "../rules/order.ts";
import { amountDue } from "../rules/payment.ts";
import type { OrderRow } from "../store/orders.ts";

type HeadRow = Pick<
  OrderRow,
  | "id"
  | "number"
  | "status"
  | "source"
  | "appointmentStart"
  | "appointmentEnd"
  | "wishes"
  | "areaId"
  | "areaName"
  | "areaPhoneNumber"
  | "timeZone"
  | "orderMarkedAsNoShow"
  | "createdAt"
  | "reviewRating"
  | "reviewedAt"
>;

/** Returns the fields that an order has both on its own page and in lists. */
export function presentHead(site: SiteRecord, row: HeadRow) {
  const { noticeMinutes } = rulesOf(site, row);
  const { appointmentStart, appointmentEnd } = row;
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    bookingSource: row.source,
    appointmentStart: appointmentStart?.toISOString() ?? null,
    appointmentEnd: appointmentEnd?.toISOString() ?? null,
    wishes: row.wishes,
    area: { id: row.areaId, name: row.areaName, phoneNumber: row.areaPhoneNumber, timeZone: row.timeZone },
    orderMarkedAsNoShow: row.orderMarkedAsNoShow,
    freeChangeUntil: appointmentStart && freeChangeUntil(appointmentStart, noticeMinutes).toISOString(),
    createdAt: row.createdAt.toISOString(),
    review: reviewOf(row),
  };
}

function reviewOf({ reviewRating: rating, reviewedAt }: HeadRow): Order["review"] {
  return rating === null || reviewedAt === null ? null : { rating, createdAt: reviewedAt.toISOString() };
}

/** Returns what was charged and refunded for an order, and what a complete visit still owes; cents. */
export function presentMoney(
  { status, totalCents }: { status: Order["status"]; totalCents: number },
  charges: Charges,
): Order["money"] {
  const { charged, givenBack } = charges;
  return { charged, givenBack, due: amountDue(status, totalCents, charges) };
}

type PetRow = { petId: string; petName: string; breedName: string; petType: string; coat: string };

/** Groups an order's lines by pet. Pets come in the order of their first lines; lines stay in order. */
export function byPet<Row extends PetRow, Line>(rows: readonly Row[], present: (row: Row) => Line) {
  return [...Map.groupBy(rows, ({ petId }) => petId)].map(([id, rowsOfPet]) => ({
    pet: {
      id,
      name: rowsOfPet[0]?.petName ?? "",
      breed: rowsOfPet[0]?.breedName ?? "",
      petType: rowsOfPet[0]?.petType ?? "",
      coat: rowsOfPet[0]?.coat ?? "",
    },
    services: rowsOfPet.map(present),
  }));
}
