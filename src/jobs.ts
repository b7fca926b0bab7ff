import { accountsJobs } from "#features/accounts/jobs.ts";
import { checkoutJobs } from "#features/booking/checkout/jobs.ts";
import { bookingJobs } from "#features/booking/jobs.ts";
import { preparedJobs } from "#features/booking/prepared/jobs.ts";
import { feedsJobs } from "#features/calendar/feeds/jobs.ts";
import { calendarJobs } from "#features/calendar/jobs.ts";
import { customersJobs } from "#features/customers/jobs.ts";
import { earningsJobs } from "#features/earnings/jobs.ts";
import { inboundJobs } from "#features/messaging/inbound/jobs.ts";
import { messagingJobs } from "#features/messaging/jobs.ts";
import { pushJobs } from "#features/messaging/push/jobs.ts";
import { ordersJobs } from "#features/orders/answers/jobs.ts";
import { commandsJobs } from "#features/orders/commands/jobs.ts";
import { deskOrdersJobs } from "#features/orders/desk/jobs.ts";
import { paymentsJobs } from "#features/payments/jobs.ts";
import { placesJobs } from "#features/places/jobs.ts";
import { deskSeriesJobs } from "#features/series/desk/jobs.ts";
import { seriesJobs } from "#features/series/jobs.ts";
import { inboxJobs } from "#features/staff/inbox/jobs.ts";
import { waitlistJobs } from "#features/waitlist/jobs.ts";
import { clearFiles, removeFileJob } from "#kit/server/files/clear-files.ts";
import type { Job } from "#kit/server/jobs.ts";
import { clearOutbox, sendMessage, sweepOutbox } from "#kit/server/outbox.ts";

/** The background jobs of all features: delayed and scheduled work. */
export const jobs = [
  sendMessage,
  clearOutbox,
  sweepOutbox,
  removeFileJob,
  clearFiles,
  ...placesJobs,
  ...accountsJobs,
  ...calendarJobs,
  ...feedsJobs,
  ...paymentsJobs,
  ...earningsJobs,
  ...ordersJobs,
  ...commandsJobs,
  ...deskOrdersJobs,
  ...bookingJobs,
  ...checkoutJobs,
  ...preparedJobs,
  ...waitlistJobs,
  ...seriesJobs,
  ...deskSeriesJobs,
  ...customersJobs,
  ...messagingJobs,
  ...pushJobs,
  ...inboundJobs,
  ...inboxJobs,
] as readonly Job[];
