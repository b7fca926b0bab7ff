import { newId } from "#kit/server/ids.ts";

type AccountSample = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  bodies?: readonly unknown[];
};

/** Valid calls of the account endpoints, by endpoint. */
export function accountSamples(): Record<string, AccountSample> {
  const [email, phone, code] = ["mia@example.com", { prefix: "+1", number: "(480) 555-0123" }, "493021"];
  const [role, password] = ["customer", "four plain words do"];
  return {
    "POST /v2/account/customer/sign-in": {
      bodies: [
        { email, password },
        { phone, code },
      ],
    },
    "POST /v2/account/sign-in": {
      bodies: [
        { role, email, password },
        { role, phone, code },
        { email, password },
      ],
    },
    "POST /v2/account/sign-in/role": { bodies: [{ role }] },
    "POST /v2/account/reset-password/role": { bodies: [{ role, password }] },
    "POST /v2/account/sign-in-by-link": { bodies: [{ loginCode: "q3J0b2tlbi10aGF0LWlzLXJhbmRvbQ" }] },
    "POST /v2/account/customer/verify-email": { bodies: [{ code }] },
    "POST /v2/account/sign-in-code": {
      bodies: [
        { role, email },
        { role, phone },
      ],
    },
    "POST /v2/account/reset-password-code": {
      bodies: [
        { role, email },
        { role, phone },
      ],
    },
    "POST /v2/account/set-password": {
      bodies: [{ code: "q3J0b2tlbi10aGF0LWlzLXJhbmRvbQ", password: "four plain words do" }],
    },
    "POST /v2/account/reset-password": {
      bodies: [
        { role, email, code, password },
        { role, phone, code, password },
      ],
    },
    ...settingsSamples({ email, phone, code, password }),
    "POST /v1/checkout/accept-terms-conditions": {
      bodies: [{ petRelease: true, cancellationPolicy: true, termsAndConditions: true }],
    },
  };
}

const HOME = {
  addressLine: "1201 N 7th St",
  addressLine2: "Apt 4",
  locality: "Phoenix",
  adminDistrict: "AZ",
  postalCode: "85006",
  addressNotes: "The gate code is at the door.",
  isApartmentComplex: true,
};

/** Valid calls that change a person's own account. */
function settingsSamples(of: {
  email: string;
  phone: object;
  code: string;
  password: string;
}): Record<string, AccountSample> {
  const { email, phone, code, password } = of;
  const [newPassword, confirmCode] = ["five plain words do too", code];
  const notifications = { reminderMail: true, reminderText: false, reviewMail: true, newsMail: true };
  const named = { firstName: "Mia", lastName: "Torres", referralSource: "A friend" };
  const device = { platform: "web", operatingSystem: "Android", osVersion: "15", manufacturer: "Acme" };
  const screen = { language: "en-US", timeZone: "America/Phoenix", screenWidth: 390, screenHeight: 844 };
  return {
    "POST /v2/account/customer/settings": {
      bodies: [
        { ...named, address: HOME, notifications },
        { email, emailCode: code, password },
        { email, emailCode: code, confirmCode },
      ],
    },
    "POST /v2/account/customer/new-email-code": { bodies: [{ email }] },
    "POST /v2/account/customer/phone/code": { bodies: [{ phone }] },
    "POST /v2/account/customer/confirm-code": { bodies: [{ to: "phone" }] },
    "PUT /v2/account/customer/phone/update": {
      bodies: [
        { phone, code, password },
        { phone, code, confirmCode },
      ],
    },
    "PUT /v2/account/customer/password": {
      bodies: [
        { newPassword, password },
        { newPassword, confirmCode },
      ],
    },
    "GET /v2/groomer/account": {},
    "POST /v2/groomer/account/confirm-code": { bodies: [{ to: "phone" }] },
    "POST /v2/groomer/account/email/code": { bodies: [{ email }] },
    "PUT /v2/groomer/account/email": {
      bodies: [
        { email, emailCode: code, password },
        { email, emailCode: code, confirmCode },
      ],
    },
    "POST /v2/groomer/account/phone/code": { bodies: [{ phone }] },
    "PUT /v2/groomer/account/phone": {
      bodies: [
        { phone, code, password },
        { phone, code, confirmCode },
      ],
    },
    "PUT /v2/groomer/account/password": {
      bodies: [
        { newPassword, password },
        { newPassword, confirmCode },
      ],
    },
    "POST /v2/account/customer/finish-profile": {
      bodies: [
        {
          ...named,
          email,
          address: HOME,
          petRelease: true,
          cancellationPolicy: true,
          termsAndConditions: true,
        },
      ],
    },
    "POST /v2/account/request-delete-account": { bodies: [{ password }, { confirmCode }] },
    "GET /v2/account/service-provider/customer-phone/{id}": { params: { id: newId() } },
    "GET /v2/messaging-service/customer/{id}/block-list": { params: { id: newId() } },
    "DELETE /v2/account/sessions/{id}": { params: { id: newId() } },
    "POST /v1/user/device-meta-data": {
      bodies: [{ ...device, ...screen, country: "US", model: "A1", appVersion: "1.0" }],
    },
    "POST /v1/logEvent": { bodies: [{ message: "User Login" }] },
    "GET /v2/account/verify-phone-number": {
      query: { phone_number: "(480) 555-0123", customer_id: newId() },
    },
  };
}
