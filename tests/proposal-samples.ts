import { newId } from "#kit/server/ids.ts";

const PROPOSAL = "/v2/groomer/appointments/{id}/proposal";
const ORDER = "/v2/service-checkout/pet-service/customer-orders/{id}/proposal";
const service = { id: newId(), serviceAddOns: [newId()] };
const reason = "Mats behind both ears";

/** Valid calls about what a groomer proposes at visits that do not exist. */
export function proposalSamples(): Record<
  string,
  { params: Record<string, string>; bodies?: readonly unknown[] }
> {
  const params = { id: newId() };
  const changes = [
    { kind: "add", petId: newId(), services: [service] },
    { kind: "change", petServiceId: newId(), service },
    { kind: "price", petServiceId: newId(), price: 9_500 },
    { kind: "charge", label: "Dematting", amount: 1_500 },
    { kind: "pet", petId: newId(), breedId: newId(), weight: 24 },
  ];
  return {
    [`GET ${PROPOSAL}`]: { params },
    [`POST ${PROPOSAL}`]: {
      params,
      bodies: changes.map((change) => ({ change, reason, endsAsBooked: true })),
    },
    [`POST ${PROPOSAL}/withdraw`]: { params, bodies: [{ proposalId: newId() }] },
    [`POST ${PROPOSAL}/link`]: { params, bodies: [{}] },
    [`POST ${PROPOSAL}/code`]: { params, bodies: [{}] },
    [`POST ${PROPOSAL}/agree-by-code`]: { params, bodies: [{ code: "123456" }] },
    [`GET ${ORDER}`]: { params },
    [`POST ${ORDER}/agree`]: { params, bodies: [{ proposalId: newId() }] },
    [`POST ${ORDER}/decline`]: { params, bodies: [{ proposalId: newId() }] },
  };
}
