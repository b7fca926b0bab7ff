import { handle } from "#kit/server/api-handler.ts";
import * as assigned from "./contract/assigned-groomer.ts";
import * as credit from "./contract/credit.ts";
import * as customer from "./contract/customer.ts";
import * as list from "./contract/list.ts";
import * as fresh from "./contract/new.ts";
import * as state from "./contract/state.ts";
import { addDeskPet } from "./service/add-desk-pet.ts";
import { createDeskCustomer } from "./service/create-desk-customer.ts";
import { deactivateCustomer } from "./service/deactivate-customer.ts";
import { giveCustomerCredit } from "./service/give-customer-credit.ts";
import { listAssignableGroomers } from "./service/list-assignable-groomers.ts";
import { listDeskCustomers } from "./service/list-desk-customers.ts";
import { reactivateCustomer } from "./service/reactivate-customer.ts";
import { sendProfileLink } from "./service/send-profile-link.ts";
import { sendTermsLink } from "./service/send-terms-link.ts";
import { setAssignedGroomer } from "./service/set-assigned-groomer.ts";
import { showCustomerCredit } from "./service/show-customer-credit.ts";
import { showDeskCustomer } from "./service/show-desk-customer.ts";

export const customersDeskApi = [
  handle(list.listDeskCustomers, (context, { query }) => listDeskCustomers(context, query)),
  handle(fresh.createDeskCustomer, (context, { body }) => createDeskCustomer(context, body)),
  handle(customer.showDeskCustomer, (context, { params }) => showDeskCustomer(context, params.id)),
  handle(fresh.addDeskPet, (context, { params, body }) => addDeskPet(context, params.id, body)),
  handle(state.deactivateCustomer, (context, { params, body }) =>
    deactivateCustomer(context, params.id, body),
  ),
  handle(state.reactivateCustomer, (context, { params, body }) =>
    reactivateCustomer(context, params.id, body),
  ),
  handle(assigned.listAssignableGroomers, (context, { params }) =>
    listAssignableGroomers(context, params.id),
  ),
  handle(assigned.setAssignedGroomer, (context, { params, body }) =>
    setAssignedGroomer(context, params.id, body),
  ),
  handle(credit.showCustomerCredit, (context, { params }) => showCustomerCredit(context, params.id)),
  handle(credit.giveCustomerCredit, (context, { params, body }) =>
    giveCustomerCredit(context, params.id, body),
  ),
  handle(state.sendTermsLink, (context, { params }) => sendTermsLink(context, params.id)),
  handle(state.sendProfileLink, (context, { params }) => sendProfileLink(context, params.id)),
];
