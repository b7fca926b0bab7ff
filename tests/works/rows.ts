import { accountRows } from "./account-rows.ts";
import { agreementsDeskRows } from "./agreements-desk-rows.ts";
import { answerRows } from "./answer-rows.ts";
import { boardRows } from "./board-rows.ts";
import { bookingRows } from "./booking-rows.ts";
import { brandRows } from "./brand-rows.ts";
import { calendarRows } from "./calendar-rows.ts";
import { catalogDeskRows } from "./catalog-desk-rows.ts";
import { checkoutRows } from "./checkout-rows.ts";
import { clientBookingRows } from "./client-booking-rows.ts";
import { clientRows } from "./client-rows.ts";
import { customerDeskRows } from "./customer-desk-rows.ts";
import { deskOrderRows } from "./desk-order-rows.ts";
import { deskRows } from "./desk-rows.ts";
import { earningRows } from "./earning-rows.ts";
import { fileRows } from "./file-rows.ts";
import { giftCardRows } from "./gift-card-rows.ts";
import { groomerDeskRows } from "./groomer-desk-rows.ts";
import { groomerRows } from "./groomer-rows.ts";
import { hoursRows } from "./hours-rows.ts";
import { inboundRows } from "./inbound-rows.ts";
import { inboxRows } from "./inbox-rows.ts";
import { joiningRows } from "./joining-rows.ts";
import { lookRows } from "./look-rows.ts";
import { messagingRows } from "./messaging-rows.ts";
import { orderRows } from "./order-rows.ts";
import { pagesRows } from "./pages-rows.ts";
import { paymentRows } from "./payment-rows.ts";
import { petRows } from "./pet-rows.ts";
import { placesDeskRows } from "./places-desk-rows.ts";
import { promotionsDeskRows } from "./promotions-desk-rows.ts";
import { proposalRows } from "./proposal-rows.ts";
import { reportRows } from "./report-rows.ts";
import { reportsRows } from "./reports-rows.ts";
import { reviewRows } from "./review-rows.ts";
import { rulesRows } from "./rules-rows.ts";
import { seriesRows } from "./series-rows.ts";
import { settingsRows } from "./settings-rows.ts";
import { staffRows } from "./staff-rows.ts";
import type { Rows } from "./stage.ts";
import { workdayRows } from "./workday-rows.ts";
import { zoneRows } from "./zone-rows.ts";

const PARTS: readonly Rows[] = [
  accountRows,
  settingsRows,
  brandRows,
  lookRows,
  petRows,
  paymentRows,
  bookingRows,
  checkoutRows,
  orderRows,
  answerRows,
  reportRows,
  reviewRows,
  fileRows,
  hoursRows,
  groomerDeskRows,
  calendarRows,
  clientRows,
  clientBookingRows,
  seriesRows,
  joiningRows,
  groomerRows,
  earningRows,
  zoneRows,
  workdayRows,
  proposalRows,
  messagingRows,
  inboundRows,
  deskRows,
  deskOrderRows,
  staffRows,
  inboxRows,
  boardRows,
  customerDeskRows,
  reportsRows,
  catalogDeskRows,
  promotionsDeskRows,
  rulesRows,
  placesDeskRows,
  agreementsDeskRows,
  pagesRows,
  giftCardRows,
];

/** The keys of all rows. A key that stands in two files stands here twice. */
export const KEYS = PARTS.flatMap((rows) => Object.keys(rows));

/** One call of every endpoint, by method and path. */
export const ROWS: Rows = Object.assign({}, ...PARTS);
