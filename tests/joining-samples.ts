import { newId } from "#kit/server/ids.ts";
import { signedForm } from "./joining-steps.ts";

type Sample = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  bodies?: readonly unknown[];
};

/** Valid calls about applications. The ids are of groomers who do not exist. */
export function joiningSamples(areaId: string): Record<string, Sample> {
  const params = { id: newId() };
  const noted = { params, bodies: [{ description: "Please send a sharper photo." }] };
  return {
    "POST /v2/service-provider/account/preferences": {
      bodies: [
        {
          ...{ firstName: "Maria", lastName: "Lopez", displayName: "Maria Lopez", areaId },
          otherAreaIds: [areaId],
          phone: { prefix: "+1", number: "(602) 555-0177" },
          address: { addressLine: "1204 W Oak St", postalCode: "85016" },
          ...{ experienceYears: 6, experience: "Two years on my own." },
          referralCode: "",
          notifications: {
            requests: { mail: true, text: false },
            changes: { mail: true, text: false },
            reviews: { mail: false, text: false },
            messages: { mail: false, text: false },
          },
        },
      ],
    },
    "POST /v2/groomer/onboarding": {
      bodies: [{ ...signedForm("Ada Brush", []), paymentPlan: "variable" }],
    },
    "POST /v2/staff/groomers/invite": {
      bodies: [
        {
          ...{ firstName: "Ann", lastName: "Lee", email: `ann-${newId()}@example.com` },
          phone: { prefix: "+1", number: "(602) 555-0178" },
        },
      ],
    },
    "GET /v2/staff/groomers": { query: { status: "new", limit: "5", page: "1" } },
    "GET /v2/staff/groomers/{id}": { params },
    "POST /v2/staff/groomers/{id}/approve": { params, bodies: [{}] },
    "POST /v2/staff/groomers/{id}/activate": { params, bodies: [{}] },
    "POST /v2/staff/groomers/{id}/ask-back": noted,
    "POST /v2/staff/groomers/{id}/decline": noted,
    "POST /v2/staff/groomers/{id}/deactivate": {
      params,
      bodies: [{ description: "Your insurance has expired.", visits: "keep" }],
    },
    "GET /v2/staff/groomers/{id}/visits": { params },
    "POST /v2/staff/groomers/{id}/reactivate": { params, bodies: [{}] },
    "PUT /v2/staff/groomers/{id}/permissions": {
      params,
      bodies: [{ permissions: ["hours", "zones"], from: ["hours"] }],
    },
  };
}
