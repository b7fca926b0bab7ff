const BASE = "/v2/service-checkout/pet-service";
const ROOMS = "/v2/messaging-service/rooms";
const SESSION = `${BASE}/customer/{session}`;

/** Calls that staff cannot make for a customer: payment, sign-in, deletion, and every agreement. */
export const THE_PERSONS_OWN = [
  "POST /v2/files/documents",
  "POST /v2/files/recordings",
  "GET /v2/files/{id}",
  "POST /v2/account/customer/email-code",
  "POST /v2/account/customer/verify-email",
  "POST /v2/account/customer/new-email-code",
  "POST /v2/account/customer/phone/code",
  "POST /v2/account/customer/confirm-code",
  "PUT /v2/account/customer/phone/update",
  "PUT /v2/account/customer/password",
  "POST /v2/groomer/account/confirm-code",
  "POST /v2/groomer/account/email/code",
  "PUT /v2/groomer/account/email",
  "POST /v2/groomer/account/phone/code",
  "PUT /v2/groomer/account/phone",
  "PUT /v2/groomer/account/password",
  "POST /v2/account/keep-account",
  "POST /v2/account/request-delete-account",
  "POST /v2/account/customer/finish-profile",
  "POST /v1/checkout/accept-terms-conditions",
  "POST /v2/account/customer/calendar-feed",
  "POST /v1/checkout/stand-in",
  "DELETE /v2/account/customer/calendar-feed",
  "POST /v2/service-payment/user-cards",
  "POST /v2/messaging-service/support-room",
  `POST ${ROOMS}/{roomId}/team`,
  `POST ${ROOMS}`,
  `PUT ${ROOMS}/{roomId}/seen`,
  `POST ${ROOMS}/{roomId}/files`,
  `POST ${ROOMS}/{roomId}/messages`,
  `DELETE ${ROOMS}/{roomId}/messages/{messageId}`,
  `PUT ${ROOMS}/{roomId}/messages/{messageId}/reactions/{reaction}`,
  `DELETE ${ROOMS}/{roomId}/messages/{messageId}/reactions/{reaction}`,
  `POST ${ROOMS}/{roomId}/messages/{messageId}/report`,
  `POST ${ROOMS}/{roomId}/typing`,
  "POST /v2/messaging-service/push-devices",
  "DELETE /v2/messaging-service/push-devices/{id}",
  "PUT /v2/messaging-service/quick-replies/{id}",
  "DELETE /v2/messaging-service/quick-replies/{id}",
  "PUT /v2/service-payment/default-payment-method",
  `POST ${BASE}/customer/payments/customer-cards`,
  `POST ${BASE}/customer-orders/{id}/payment-methods`,
  `POST ${BASE}/customer-orders/{id}/proposal/agree`,
  `POST ${BASE}/customer-orders/{id}/proposal/decline`,
  "POST /v2/groomer/appointments/{id}/proposal/agree-by-code",
  `DELETE ${BASE}/customer-cards/{id}`,
  `DELETE ${BASE}/customer/payments/customer-cards/{id}`,
  `POST ${SESSION}/customer`,
  `POST ${SESSION}/customer/claim`,
  `POST ${SESSION}/customer/send-digit-code`,
  `POST ${SESSION}/customer/resend-digit-code`,
  `POST ${SESSION}/customer/register`,
  `PUT ${SESSION}/payment-method`,
  `PUT ${SESSION}/gift-card`,
  `PUT ${SESSION}/referral`,
  `POST ${SESSION}/place-order`,
];

/**
 * Calls that staff may make although their paths look personal. The first spends nothing; the second has its
 * own tests; the third says whether a page shows a number.
 */
export const GIVES_UP = new Set([
  `DELETE ${SESSION}/gift-card`,
  `POST ${SESSION}/place-request-email`,
  "PUT /v2/groomer/profile/phone",
]);
