import { handle } from "#kit/server/api-handler.ts";
import * as act from "./contract/act-for.ts";
import * as audit from "./contract/audit.ts";
import * as day from "./contract/day.ts";
import * as people from "./contract/people.ts";
import * as roles from "./contract/roles.ts";
import { actFor } from "./service/act-for.ts";
import { changeRole } from "./service/change-role.ts";
import { createRole } from "./service/create-role.ts";
import { endAccess } from "./service/end-access.ts";
import { giveRole } from "./service/give-role.ts";
import { inviteStaff } from "./service/invite-staff.ts";
import { listAudit } from "./service/list-audit.ts";
import { listAuditActors } from "./service/list-audit-actors.ts";
import { listRoles } from "./service/list-roles.ts";
import { listStaff } from "./service/list-staff.ts";
import { showActedFor } from "./service/show-acted-for.ts";
import { showDay } from "./service/show-day.ts";
import { showSelf } from "./service/show-self.ts";

export const staffApi = [
  handle(act.actFor, (context, { body }) => actFor(context, body)),
  handle(act.showActedFor, (context, { params }) => showActedFor(context, params)),
  handle(day.getStaffSelf, (context) => showSelf(context)),
  handle(day.getStaffDay, (context) => showDay(context)),
  handle(audit.listAudit, (context, { query }) => listAudit(context, query)),
  handle(audit.listAuditActors, (context) => listAuditActors(context)),
  handle(people.listStaff, (context) => listStaff(context)),
  handle(people.inviteStaff, (context, { body }) => inviteStaff(context, body)),
  handle(people.giveRole, (context, { params, body }) => giveRole(context, params.id, body)),
  handle(people.endAccess, (context, { params, body }) => endAccess(context, params.id, body)),
  handle(roles.listRoles, (context) => listRoles(context)),
  handle(roles.createRole, (context, { body }) => createRole(context, body)),
  handle(roles.changeRole, (context, { params, body }) => changeRole(context, params.id, body)),
];
