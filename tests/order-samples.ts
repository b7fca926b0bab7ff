import { CHANGE_REASONS } from "#features/orders/rules/change-reasons.ts";
import { newId, newToken } from "#kit/server/ids.ts";

const DECLINES = CHANGE_REASONS.find(({ category }) => category === "groomer-declines")?.id;
const ORDERS = "/v2/service-checkout/pet-service/customer-orders";

type Sample = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  bodies?: readonly unknown[];
};

const LIFT = { version: 1, seenRefunded: 0, reason: "The groomer rang at the wrong door." };

/** Valid calls of groomers and staff for orders, with ids that do not exist. */
export function orderSamples(): Record<string, Sample> {
  const params = { id: newId() };
  const line = newId();
  const ending = { params, bodies: [{ description: "The van is broken." }] };
  const time = { appointmentStart: "2027-01-06T18:00:00.000Z" };
  const services = [{ id: newId(), serviceAddOns: [newId()] }];
  const dearer = [
    { kind: "add", petId: newId(), services },
    { kind: "change", petServiceId: line, service: services[0] },
  ];
  const booked = { source: "staff", pay: "unpaid", bookedFrom: "2027-01-02", bookedTo: "2027-01-03" };
  const agreedTotal = { min: 8_000, max: 9_000 };
  const sharedSamples: Record<string, Sample> = {
    "POST accept": { params, bodies: [{}] },
    "POST decline": { params, bodies: [{ description: "The van is broken.", reasonId: DECLINES }] },
    "POST cancel": ending,
    "POST complete": {
      params,
      bodies: [
        {
          petServices: [{ petServiceId: line, final: 9_500 }],
          cashReceived: true,
          charges: [{ label: "Dematting", amount: 1_000, reason: "Mats behind both ears" }],
          cashTip: 500,
        },
      ],
    },
    "POST no-show": { params, bodies: [{}] },
    "PUT door": { params, bodies: [{ latitude: 33.466, longitude: -112.051 }] },
    "PUT pet-services/{petServiceId}/note": {
      params: { ...params, petServiceId: line },
      bodies: [{ spNote: "Calm all the way." }],
    },
  };
  /** Staff also name the version that they saw. */
  const SEEN = ["POST accept", "POST decline", "POST cancel", "POST no-show"];
  const withVersion = (key: string, own: Sample): Sample => {
    if (!SEEN.includes(key)) return own;
    return { ...own, bodies: own.bodies?.map((body) => ({ ...(body as object), version: 1 })) ?? [] };
  };
  const as = (role: string) =>
    Object.entries(sharedSamples).map(
      ([key, own]) =>
        [
          key.replace(" ", ` /v2/${role}/orders/{id}/`),
          role === "staff" ? withVersion(key, own) : own,
        ] as const,
    );
  return {
    "POST /v2/account/order-code": { bodies: [{ orderId: newId(), by: "text", role: "customer" }] },
    "POST /v2/account/order-sign-in": {
      bodies: [{ orderId: newId(), by: "text", role: "customer", code: "493021" }],
    },
    ...Object.fromEntries([...as("groomer"), ...as("staff")]),
    "GET /v2/staff/orders/{id}/suggested-times": {
      params,
      query: { service_provider_id: newId(), date: "2027-01-06" },
    },
    "GET /v2/staff/appointments/{id}": { params },
    "POST /v2/staff/appointments/{id}/charges": {
      params,
      bodies: [{ version: 1, label: "Dematting", amount: 2_000, reason: "Thick mats" }],
    },
    "POST /v2/staff/appointments/{id}/charges/withdraw": { params, bodies: [{ proposalId: newId() }] },
    "POST /v2/staff/appointments/{id}/charges/remove": {
      params,
      bodies: [{ version: 1, place: 0, reason: "Not needed" }],
    },
    "GET /v2/staff/appointments/{id}/services": { params },
    "GET /v2/staff/appointments/{id}/services/preview": {
      params,
      query: { line, pet: newId(), service: newId(), "addOns[]": newId() },
    },
    "POST /v2/staff/appointments/{id}/services/change": {
      params,
      bodies: [...dearer, { kind: "remove", petServiceId: line }, { kind: "remove-pet", petId: newId() }].map(
        (change) => ({ version: 1, reason: "Only a bath this time", agreedByPhone: true, change }),
      ),
    },
    "POST /v2/staff/appointments/{id}/services/ask": {
      params,
      bodies: dearer.map((change) => ({ version: 1, reason: "The coat needs more", change })),
    },
    "POST /v2/staff/appointments/{id}/notes": {
      params,
      bodies: [{ id: newId(), content: "The gate is closed on Tuesdays." }],
    },
    "PUT /v2/staff/appointment-views/{id}": {
      params,
      bodies: [
        {
          name: "To confirm",
          filters: {
            ...{ "status[]": ["accepted"], area: newId(), groomer: newId(), flag: "late" },
            ...{ from: "2027-01-05", to: "2027-01-05", sort: "start", allDays: false, ...booked },
          },
        },
      ],
    },
    "DELETE /v2/staff/appointment-views/{id}": { params },
    "POST /v2/staff/appointment-bulks": {
      bodies: [
        { id: newId(), action: "cancel", description: "Heavy snow.", ids: [newId()] },
        {
          ...{ id: newId(), action: "note", description: "Call before." },
          filter: {
            ...{ "status[]": ["accepted"], area: newId(), groomer: newId(), q: "Ann", flag: "late" },
            ...{ from: "2027-01-05", to: "2027-01-05", sort: "start", ...booked },
          },
        },
      ],
    },
    "GET /v2/staff/appointment-bulks/{id}": { params, query: { page: "1" } },
    "POST /v2/staff/appointment-bulks/{id}/start": { params, bodies: [{}] },
    "GET /v2/staff/appointments": {
      query: {
        ...{ "status[]": "accepted", area: newId(), groomer: newId(), q: "Ann", flag: "late", sort: "start" },
        ...{ from: "2027-01-05", to: "2027-01-05", limit: "20", page: "1" },
      },
    },
    "POST /v2/groomer/orders/{id}/propose-time": { params, bodies: [time] },
    "POST /v2/staff/orders/{id}/propose-time": {
      params,
      bodies: [{ ...time, serviceProviderId: newId() }],
    },
    "PUT /v2/groomer/appointments/{id}/report": {
      params,
      bodies: [
        {
          petReports: [
            {
              petId: newId(),
              findings: [{ part: "teeth", remark: "A little tartar." }],
              note: "Calm all the way.",
              nextVisitWeeks: 6,
            },
          ],
          petServices: [{ petServiceId: line, spNote: "A short summer cut." }],
        },
      ],
    },
    "DELETE /v2/groomer/appointments/{id}/pet-services/{petServiceId}/photos/{side}": {
      params: { ...params, petServiceId: line, side: "before" },
      query: { photo: newId() },
    },
    "GET /v2/pet/service-report/appointment/{orderId}/pet/{petId}/share": {
      params: { orderId: newId(), petId: newId() },
    },
    "PUT /v2/pet/service-report/appointment/{orderId}/pet/{petId}/share": {
      params: { orderId: newId(), petId: newId() },
      bodies: [{ isShared: true, inGallery: false }],
    },
    "GET /v2/report-shares/{token}": { params: { token: newToken() } },
    "GET /v2/visit-confirmations/{token}": { params: { token: newToken() } },
    "PUT /v2/visit-confirmations/{token}": { params: { token: newToken() }, bodies: [time] },
    "PUT /v2/staff/appointments/{id}/confirmation": { params, bodies: [time] },
    "GET /v2/groomer/requests": { query: { kind: "pending", limit: "20", page: "1" } },
    "GET /v2/groomer/orders/{id}": { params },
    "GET /v2/groomer/orders/{id}/suggested-times": { params, query: { date: "2027-01-08" } },
    "POST /v2/staff/orders/{id}/lift-no-show": {
      params,
      bodies: [
        { ...LIFT, password: "four plain words do" },
        { ...LIFT, confirmCode: "493021" },
      ],
    },
    "POST /v2/staff/orders/{id}/refund": {
      params,
      bodies: [
        { refundId: newId(), seenRefunded: 0, amount: 2_000, description: "A scratch" },
        {
          refundId: newId(),
          seenRefunded: 0,
          lines: [{ place: 0, amount: 2_000 }],
          password: "four plain words do",
        },
        { refundId: newId(), seenRefunded: 0, lines: [{ place: 0, amount: 2_000 }], confirmCode: "493021" },
      ],
    },
    [`GET ${ORDERS}/{id}/payment-methods`]: { params },
    [`POST ${ORDERS}/{id}/payment-methods`]: {
      params,
      bodies: [{ id: "card", sourceId: "tok_visa", tip: 1_000 }],
    },
    [`GET ${ORDERS}/{id}/available-services`]: { params },
    [`POST ${ORDERS}/{id}/pet-services`]: { params, bodies: [{ petId: newId(), services, agreedTotal }] },
    [`POST ${ORDERS}/{id}/pet-services/preview`]: {
      params,
      bodies: [
        { kind: "add", petId: newId(), services },
        { kind: "change", petServiceId: line, service: services[0] },
        { kind: "remove", petServiceId: line },
        { kind: "remove-pet", petId: newId() },
      ],
    },
    [`PUT ${ORDERS}/{id}/pet-services/{petServiceId}`]: {
      params: { ...params, petServiceId: line },
      bodies: [{ service: services[0], agreedTotal }],
    },
    [`DELETE ${ORDERS}/{id}/pet-services/{petServiceId}`]: {
      params: { ...params, petServiceId: line },
      query: { agreedMax: "9000" },
    },
    [`DELETE ${ORDERS}/{id}/pet-services`]: { params, query: { petId: newId(), agreedMax: "9000" } },
    "GET /v2/pet/service-report/appointment/{orderId}/pet/{petId}/card-report": {
      params: { orderId: newId(), petId: newId() },
    },
    [`GET ${ORDERS}/{id}/stand-in`]: { params },
    [`POST ${ORDERS}/{id}/proposed-time/agree`]: {
      params,
      bodies: [{ appointmentStart: "2027-01-08T18:00:00.000Z" }],
    },
    [`POST ${ORDERS}/{id}/proposed-time/decline`]: { params, bodies: [{}] },
    [`POST ${ORDERS}/{id}/stand-in/decline`]: { params, bodies: [{}] },
    "POST /v2/account/customer/calendar-feed": { bodies: [{}] },
    "GET /v2/calendar-feeds/{token}": { params: { token: "a-link-that-leads-nowhere" } },
    "GET /v2/staff/orders/waiting": { query: { limit: "20", page: "1" } },
    "GET /v2/service-schedule/service-provider/orders": {
      query: { start_date: "2027-01-05", end_date: "2027-01-12" },
    },
  };
}
