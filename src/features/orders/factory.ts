import { CASH_LABEL } from "#features/payments/rules/cash.ts";
import type { Db } from "#kit/server/database.ts";
import { newId, newNumber } from "#kit/server/ids.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { VisitAddress } from "./contract/order.ts";
import type { OrderStatus } from "./rules/order.ts";
import * as ordersStore from "./store/orders.ts";

/** An address in Phoenix with a real ZIP code, so that it lies in a service area. */
export const VISIT_ADDRESS: VisitAddress = {
  formattedAddress: "1201 N 7th St, Phoenix, AZ 85006",
  addressLine: "1201 N 7th St",
  addressLine2: "Apt 4",
  addressNotes: "The gate code is at the door.",
  isApartmentComplex: true,
  locality: "Phoenix",
  adminDistrict: "AZ",
  postalCode: "85006",
  countryRegion: "US",
  latitude: 33.465,
  longitude: -112.05,
  precision: "zip",
};

export type OrderOver = {
  customerId: string;
  areaId: string;
  groomerId?: string | null;
  status?: OrderStatus;
  /** Null makes a request without a time. */
  start?: Date | null;
  minutes?: number;
  lines?: readonly { petId: string; serviceId: string }[];
  utm?: Record<string, string>;
  referrer?: string;
  now: Date;
};

/** Writes an order as a booking does, but without occupancy, payment and messages. Returns the order's id. */
export async function makeOrder(db: Db, siteId: SiteId, over: OrderOver): Promise<string> {
  const { status = "accepted", start = null, minutes = 60, lines = [], groomerId = null, now } = over;
  const id = newId();
  const price = { min: 8_000, max: 11_000 };
  const entry = {
    kind: "service",
    label: "Full groom",
    petId: lines[0]?.petId ?? null,
    amount: price,
  } as const;
  const order: ordersStore.NewOrder = {
    id,
    number: newNumber(),
    bookingSessionId: newId(),
    visit: 0,
    customerId: over.customerId,
    groomerId,
    areaId: over.areaId,
    status,
    source: "customer",
    utm: over.utm ?? {},
    referrer: over.referrer ?? null,
    appointmentStart: start,
    appointmentEnd: start && new Date(start.getTime() + minutes * 60_000),
    ...(start === null && { wishes: { days: [], partsOfDay: [], wantsCall: false, note: "" } }),
    address: VISIT_ADDRESS,
    paymentMethod: start && "cash",
    paymentLabel: start ? CASH_LABEL : "",
    totals: { entries: [entry], subtotal: price, total: price, minutes },
  };
  const rows = lines.map((line) => ({
    ...line,
    id: newId(),
    addOns: [],
    minutes,
    minPrice: price.min,
    maxPrice: price.max,
  }));
  await db.transaction().execute((tx) => ordersStore.insert(tx, siteId, order, rows, now));
  return id;
}
