import type { Charges } from "#features/payments/service/read-charges.ts";
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

/** The fields that an order has on its own page and in lists. */
export function presentHead({ noticeMinutes }: SiteRecord, row: HeadRow) {
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

/** What was charged and refunded, and what a complete visit still owes. */
export function presentMoney(
  { status, totalCents }: { status: Order["status"]; totalCents: number },
  charges: Charges,
): Order["money"] {
  const { charged, givenBack } = charges;
  return { charged, givenBack, due: amountDue(status, totalCents, charges) };
}

type PetRow = { petId: string; petName: string; breedName: string; petType: string; coat: string };

/** Lines gathered pet by pet, in their order. */
export function byPet<Row extends PetRow, Line>(rows: readonly Row[], present: (row: Row) => Line) {
  return [...Map.groupBy(rows, ({ petId }) => petId)].map(([id, own]) => ({
    pet: {
      id,
      name: own[0]?.petName ?? "",
      breed: own[0]?.breedName ?? "",
      petType: own[0]?.petType ?? "",
      coat: own[0]?.coat ?? "",
    },
    services: own.map(present),
  }));
}
