import { handle } from "#kit/server/api-handler.ts";
import * as inbox from "./contract/inbox.ts";
import * as leads from "./contract/leads.ts";
import { listInbox } from "./service/list-inbox.ts";
import { setLeadState } from "./service/set-lead-state.ts";
import { setOwner } from "./service/set-owner.ts";
import { showLead } from "./service/show-lead.ts";

export const staffInboxApi = [
  handle(inbox.listInbox, (context, { query }) => listInbox(context, query)),
  handle(inbox.setInboxOwner, (context, { params, body }) => setOwner(context, params, body)),
  handle(leads.getLead, (context, { params }) => showLead(context, params.id)),
  handle(leads.setLeadState, (context, { params, body }) => setLeadState(context, params.id, body)),
];
