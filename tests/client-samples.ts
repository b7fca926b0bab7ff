import { newId } from "#kit/server/ids.ts";
import { boardSamples } from "./board-samples.ts";
import { customerDeskSamples } from "./customer-desk-samples.ts";
import { deskSamples } from "./desk-samples.ts";
import { messagingSamples } from "./messaging-samples.ts";
import { staffSamples } from "./staff-samples.ts";

const CLIENT = "/v2/groomer/clients/{id}";
const CARE = { groomerNote: "Growls at the dryer.", timeModifierPercent: 125 };

/** Valid calls about clients, blocks and conversations, with people who do not exist. */
export function clientSamples(): Record<
  string,
  { params?: Record<string, string>; query?: Record<string, string>; bodies?: readonly unknown[] }
> {
  const params = { id: newId() };
  return {
    ...messagingSamples(),
    ...deskSamples(),
    ...staffSamples(),
    ...boardSamples(),
    ...customerDeskSamples(),
    "GET /v2/groomer/clients": { query: { search: "bis", limit: "20", page: "1" } },
    [`GET ${CLIENT}`]: { params, query: { visitsLimit: "10", visitsPage: "1" } },
    [`PUT ${CLIENT}/note`]: { params, bodies: [{ note: "Ring twice." }] },
    [`PUT ${CLIENT}/block`]: { params },
    [`DELETE ${CLIENT}/block`]: { params },
    "PUT /v2/groomer/pets/{id}/care": { params, bodies: [CARE] },
    "PUT /v2/staff/pets/{id}/care": { params, bodies: [CARE] },
    "PUT /v2/account/customer/blocked-groomers/{groomerId}": { params: { groomerId: params.id } },
    "DELETE /v2/account/customer/blocked-groomers/{groomerId}": { params: { groomerId: params.id } },
  };
}
