import { accountsApi } from "#features/accounts/api.ts";
import { settingsApi } from "#features/accounts/settings/api.ts";
import { agreementsApi } from "#features/agreements/api.ts";
import { agreementsDeskApi } from "#features/agreements/desk/api.ts";
import { accountOfBookingApi } from "#features/booking/account/api.ts";
import { bookingApi } from "#features/booking/api.ts";
import { checkoutApi } from "#features/booking/checkout/api.ts";
import { clientBookingApi } from "#features/booking/clients/api.ts";
import { deskBookingApi } from "#features/booking/desk/api.ts";
import { petsOfBookingApi } from "#features/booking/pets/api.ts";
import { preparedApi } from "#features/booking/prepared/api.ts";
import { requestsApi } from "#features/booking/requests/api.ts";
import { startApi } from "#features/booking/start/api.ts";
import { timesApi } from "#features/booking/times/api.ts";
import { catalogApi } from "#features/catalog/api.ts";
import { catalogDeskApi } from "#features/catalog/desk/api.ts";
import { customersApi } from "#features/customers/api.ts";
import { customersDeskApi } from "#features/customers/desk/api.ts";
import { earningsApi } from "#features/earnings/api.ts";
import { deskMoneyApi } from "#features/earnings/desk/api.ts";
import { filesApi } from "#features/files/api.ts";
import { groomersApi } from "#features/groomers/api.ts";
import { messagingApi } from "#features/messaging/api.ts";
import { deskApi } from "#features/messaging/desk/api.ts";
import { inboundApi } from "#features/messaging/inbound/api.ts";
import { liveApi } from "#features/messaging/live/api.ts";
import { pushApi } from "#features/messaging/push/api.ts";
import { answersApi } from "#features/orders/answers/api.ts";
import { ordersApi } from "#features/orders/api.ts";
import { attendanceApi } from "#features/orders/attendance/api.ts";
import { changesApi } from "#features/orders/changes/api.ts";
import { commandsApi } from "#features/orders/commands/api.ts";
import { deskOrdersApi } from "#features/orders/desk/api.ts";
import { lateApi } from "#features/orders/late/api.ts";
import { proposalsApi } from "#features/orders/proposals/api.ts";
import { paymentsApi } from "#features/payments/api.ts";
import { petsApi } from "#features/pets/api.ts";
import { placesApi } from "#features/places/api.ts";
import { placesDeskApi } from "#features/places/desk/api.ts";
import { promotionsApi } from "#features/promotions/api.ts";
import { giftCardsApi } from "#features/promotions/cards/api.ts";
import { promotionsDeskApi } from "#features/promotions/desk/api.ts";
import { reviewsApi } from "#features/reviews/api.ts";
import { reviewsDeskApi } from "#features/reviews/desk/api.ts";
import { seriesApi } from "#features/series/api.ts";
import { deskSeriesApi } from "#features/series/desk/api.ts";
import { sitesApi } from "#features/sites/api.ts";
import { sitesDeskApi } from "#features/sites/desk/api.ts";
import { siteLookApi } from "#features/sites/look/api.ts";
import { sitesPagesApi } from "#features/sites/pages/api.ts";
import { staffApi } from "#features/staff/api.ts";
import { boardApi } from "#features/staff/board/api.ts";
import { staffInboxApi } from "#features/staff/inbox/api.ts";
import { staffOutboxApi } from "#features/staff/outbox/api.ts";
import { staffReportsApi } from "#features/staff/reports/api.ts";
import { staffSearchApi } from "#features/staff/search/api.ts";
import { storefrontApi } from "#features/storefront/api.ts";
import { waitlistApi } from "#features/waitlist/api.ts";
import { workdayApi } from "#features/workday/api.ts";
import { calendarsApi } from "#features/workday/calendars/api.ts";
import { groomerDeskApi } from "#features/workday/desk/api.ts";
import { hoursApi } from "#features/workday/hours/api.ts";
import { joiningApi } from "#features/workday/joining/api.ts";
import type { Handler } from "#kit/server/api-handler.ts";

/** All calls of all features, in the features' order. */
export const handlers: readonly Handler[] = [
  ...sitesApi,
  ...placesApi,
  ...accountsApi,
  ...settingsApi,
  ...siteLookApi,
  ...filesApi,
  ...agreementsApi,
  ...petsApi,
  ...catalogApi,
  ...groomersApi,
  ...promotionsApi,
  ...paymentsApi,
  ...earningsApi,
  ...deskMoneyApi,
  ...ordersApi,
  ...attendanceApi,
  ...changesApi,
  ...answersApi,
  ...commandsApi,
  ...lateApi,
  ...proposalsApi,
  ...deskOrdersApi,
  ...reviewsApi,
  ...reviewsDeskApi,
  ...catalogDeskApi,
  ...promotionsDeskApi,
  ...placesDeskApi,
  ...giftCardsApi,
  ...sitesDeskApi,
  ...agreementsDeskApi,
  ...sitesPagesApi,
  ...storefrontApi,
  ...bookingApi,
  ...startApi,
  ...petsOfBookingApi,
  ...timesApi,
  ...accountOfBookingApi,
  ...checkoutApi,
  ...requestsApi,
  ...preparedApi,
  ...clientBookingApi,
  ...deskBookingApi,
  ...waitlistApi,
  ...seriesApi,
  ...deskSeriesApi,
  ...customersApi,
  ...customersDeskApi,
  ...workdayApi,
  ...hoursApi,
  ...calendarsApi,
  ...joiningApi,
  ...groomerDeskApi,
  ...messagingApi,
  ...liveApi,
  ...pushApi,
  ...deskApi,
  ...inboundApi,
  ...staffApi,
  ...boardApi,
  ...staffInboxApi,
  ...staffOutboxApi,
  ...staffSearchApi,
  ...staffReportsApi,
];
