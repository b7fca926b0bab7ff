import { newId } from "#kit/server/ids.ts";

const WAITLIST = "/v2/service-checkout/pet-service/customer-waitlist";
const ENTRY = { days: ["2027-01-08"], startTime: "09:00", endTime: "13:00", serviceProviderId: null };

/** Valid calls of the waitlist for a booking session, with entries that do not exist. */
export function waitlistSamples(
  params: Record<string, string>,
): Record<string, { params?: Record<string, string>; bodies?: readonly unknown[] }> {
  const id = newId();
  return {
    "POST /v2/service-checkout/pet-service/customer/{session}/waitlist": {
      params,
      bodies: [ENTRY],
    },
    [`DELETE ${WAITLIST}/{id}`]: { params: { id } },
    [`POST ${WAITLIST}/{id}/open`]: { params: { id } },
    [`DELETE ${WAITLIST}/{id}/offer`]: { params: { id } },
  };
}
