const BASE = "/v2/service-checkout/pet-service";
const ORDER = `${BASE}/customer-orders/{id}`;
const SESSIONS = [
  "GET /v2/account/sessions",
  "DELETE /v2/account/sessions/{id}",
  "POST /v2/account/sessions/end-others",
];

/** The calls of everybody who may write to the team. */
const ROOMS = "/v2/messaging-service/rooms";
const CONVERSATIONS = [
  "POST /v2/messaging-service/support-room",
  `POST ${ROOMS}/{roomId}/team`,
  "GET /v2/messaging-service/search",
  "GET /v2/messaging-service/export",
  "GET /v2/messaging-service/quick-replies",
  "PUT /v2/messaging-service/quick-replies/{id}",
  "DELETE /v2/messaging-service/quick-replies/{id}",
  `GET ${ROOMS}/{roomId}/quick-replies`,
  "GET /v2/messaging-service/push-devices",
  "POST /v2/messaging-service/push-devices",
  "DELETE /v2/messaging-service/push-devices/{id}",
  `GET ${ROOMS}`,
  `GET ${ROOMS}/{roomId}`,
  `PUT ${ROOMS}/{roomId}/seen`,
  `GET ${ROOMS}/{roomId}/messages`,
  `POST ${ROOMS}/{roomId}/files`,
  "GET /v2/messaging-service/files/{roomId}/{messageId}/{name}",
  `POST ${ROOMS}/{roomId}/messages`,
  `DELETE ${ROOMS}/{roomId}/messages/{messageId}`,
  `PUT ${ROOMS}/{roomId}/messages/{messageId}/reactions/{reaction}`,
  `DELETE ${ROOMS}/{roomId}/messages/{messageId}/reactions/{reaction}`,
  `POST ${ROOMS}/{roomId}/messages/{messageId}/report`,
  `POST ${ROOMS}/{roomId}/typing`,
  "GET /v2/live",
];

const FILES = ["POST /v2/files/documents", "POST /v2/files/recordings", "GET /v2/files/{id}"];

/** The calls of customers who have not completed their account: its completion, its orders, its deletion. */
const PENDING_CUSTOMER = [
  ...SESSIONS,
  ...CONVERSATIONS,
  ...FILES,
  "POST /v2/account/customer/finish-profile",
  "GET /v1/customer",
  "GET /v2/customers/{id}/picture/{size}",
  "GET /v2/account/customer/settings",
  "POST /v2/account/customer/email-code",
  "POST /v2/account/customer/verify-email",
  "POST /v2/account/customer/confirm-code",
  "POST /v2/account/keep-account",
  "POST /v2/account/request-delete-account",
  "GET /v2/account/customer/export",
  "GET /v2/on-boarding/legal-agreements/customer/{id}/list",
  "POST /v1/checkout/accept-terms-conditions",
  "GET /v2/service-marketing/customer/referral-code",
  `GET ${BASE}/customer-pets`,
  `GET ${BASE}/customer-pets/{id}`,
  `GET ${BASE}/customer-pets/{id}/photo/{size}`,
  `GET ${BASE}/customer-pets/{id}/vaccinations/{kind}/{size}`,
  `GET ${BASE}/customer-orders`,
  "GET /v2/customer/series",
  "GET /v2/customer/series/{id}",
  "POST /v2/customer/series/{id}/end",
  "GET /v2/customer/series/{id}/move",
  "POST /v2/customer/series/{id}/move",
  `GET ${ORDER}`,
  `GET ${ORDER}/calendar`,
  `GET ${ORDER}/drive`,
  `POST ${ORDER}/reschedule`,
  `POST ${BASE}/cancel-orders/preview`,
  `POST ${BASE}/cancel-orders`,
  "GET /v2/pet/service-report/appointment/{orderId}/pet/{petId}/share",
  "PUT /v2/pet/service-report/appointment/{orderId}/pet/{petId}/share",
  `GET ${ORDER}/payment-methods`,
  `POST ${ORDER}/payment-methods`,
  `GET ${ORDER}/available-services`,
  `POST ${ORDER}/pet-services/preview`,
  `POST ${ORDER}/pet-services`,
  `PUT ${ORDER}/pet-services/{petServiceId}`,
  `DELETE ${ORDER}/pet-services/{petServiceId}`,
  `DELETE ${ORDER}/pet-services`,
  `GET ${BASE}/stand-ins`,
  `GET ${ORDER}/stand-in`,
  `POST ${ORDER}/stand-in/decline`,
  `POST ${ORDER}/proposed-time/agree`,
  `POST ${ORDER}/proposed-time/decline`,
  `GET ${ORDER}/proposal`,
  `POST ${ORDER}/proposal/agree`,
  `POST ${ORDER}/proposal/decline`,
  "GET /v2/pet/service-report/appointment/{orderId}/pet/{petId}/card-report",
  "GET /v2/service-review/pet-order/{id}",
  "POST /v2/service-review/customer",
  "PUT /v2/service-review/customer/edit",
  "POST /v2/service-review/pictures",
  "POST /v1/checkout/stand-in",
  "POST /v1/checkout/rebook",
];
/** How a groomer signs in. */
const OWN_ACCOUNT = [
  "GET /v2/groomer/account",
  "POST /v2/groomer/account/confirm-code",
  "POST /v2/groomer/account/email/code",
  "PUT /v2/groomer/account/email",
  "POST /v2/groomer/account/phone/code",
  "PUT /v2/groomer/account/phone",
  "PUT /v2/groomer/account/password",
];

const GROOMER_ON_THE_WAY = [
  ...SESSIONS,
  ...CONVERSATIONS,
  ...FILES,
  ...OWN_ACCOUNT,
  "GET /v1/groomer",
  "GET /v2/service-provider/account/preferences",
  "GET /v2/groomers/{id}/licence/{size}",
];
/** Groomers who may send or amend their application. */
const APPLICANT = [
  ...GROOMER_ON_THE_WAY,
  "POST /v2/service-provider/account/preferences",
  "POST /v2/service-provider/account/licence",
];
const GROOMER_SETTING_UP = [
  "GET /v2/groomer/setup",
  "POST /v2/groomer/onboarding",
  "PUT /v2/groomer/auto-accept",
  "PUT /v2/groomer/notifications",
  "POST /v2/groomer/profile/new-picture/{place}",
  "PUT /v2/groomer/profile/pictures",
  "DELETE /v2/groomer/profile/pictures/{id}",
  "GET /v2/groomer/profile",
  "GET /v2/groomer/profile/preview",
  "PUT /v2/groomer/profile/about",
  "PUT /v2/groomer/profile/links",
  "PUT /v2/groomer/profile/phone",
  "PUT /v2/groomer/profile/vanity-url",
  "GET /v2/groomer/services",
  "PUT /v2/groomer/services",
  "PUT /v2/groomer/pet-limits",
  "GET /v2/groomer/bar",
  "GET /v2/groomer/calendars",
  "POST /v2/groomer/calendars",
  "PUT /v2/groomer/calendars/{id}",
  "DELETE /v2/groomer/calendars/{id}",
  "POST /v2/groomer/calendars/{id}/refresh",
  "POST /v2/groomer/calendar-link",
  "DELETE /v2/groomer/calendar-link",
  "GET /v2/groomer/hours",
  "PUT /v2/groomer/hours",
  "POST /v2/groomer/day-hours",
  "POST /v2/groomer/day-hours/{id}/remove",
  "POST /v2/groomer/time-off",
  "DELETE /v2/groomer/time-off/{id}",
  "POST /v2/groomer/close-today",
  "GET /v2/groomer/pause",
  "PUT /v2/groomer/pause",
  "GET /v2/groomer/zones",
  "POST /v2/groomer/zones",
  "POST /v2/groomer/zones/outline",
  "PUT /v2/groomer/zones/{id}",
  "DELETE /v2/groomer/zones/{id}",
];
const RENTER_ON_THE_WAY = [...SESSIONS, ...CONVERSATIONS, ...FILES];

/**
 * The calls that accounts may make before they are active. An active account may make every call of its
 * role, except those of `ONLY_BEFORE`.
 */
export const MAY_CALL: Record<string, readonly string[]> = {
  "customer pending": PENDING_CUSTOMER,
  // No customer has these two states; a row in one of them may do nothing.
  "customer new": [],
  "customer approved": [],
  "groomer new": APPLICANT,
  "groomer pending": APPLICANT,
  "groomer approved": [...GROOMER_ON_THE_WAY, ...GROOMER_SETTING_UP],
  "renter new": RENTER_ON_THE_WAY,
  "renter pending": RENTER_ON_THE_WAY,
  "renter approved": RENTER_ON_THE_WAY,
  "staff new": [],
  "staff pending": [],
  "staff approved": [],
};

/** The calls that an active account is refused. */
export const ONLY_BEFORE = [
  "POST /v2/account/customer/finish-profile",
  "POST /v2/service-provider/account/preferences",
  "POST /v2/service-provider/account/licence",
];
