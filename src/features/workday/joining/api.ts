import { handle } from "#kit/server/api-handler.ts";
import * as application from "./contract/application.ts";
import * as deactivation from "./contract/deactivation.ts";
import * as decision from "./contract/decision.ts";
import * as permissions from "./contract/permissions.ts";
import * as setup from "./contract/setup.ts";
import { activateGroomer } from "./service/activate-groomer.ts";
import { approveGroomer } from "./service/approve-groomer.ts";
import { askGroomerBack } from "./service/ask-groomer-back.ts";
import { deactivateGroomer } from "./service/deactivate-groomer.ts";
import { declineGroomer } from "./service/decline-groomer.ts";
import { inviteGroomer } from "./service/invite-groomer.ts";
import { listApplications } from "./service/list-applications.ts";
import { reactivateGroomer } from "./service/reactivate-groomer.ts";
import { sendApplication } from "./service/send-application.ts";
import { setLicence } from "./service/set-licence.ts";
import { setPermissions } from "./service/set-permissions.ts";
import { showApplication, showApplicationOf } from "./service/show-application.ts";
import { showGroomerVisits } from "./service/show-groomer-visits.ts";
import { showLicence } from "./service/show-licence.ts";
import { showSetup } from "./service/show-setup.ts";
import { signOnboarding } from "./service/sign-onboarding.ts";

export const joiningApi = [
  handle(application.getApplication, (context) => showApplication(context)),
  handle(application.sendApplication, (context, { body }) => sendApplication(context, body)),
  handle(application.uploadLicence, (context, { query, file }) => setLicence(context, query.side, file)),
  handle(application.showLicence, (context, { params: { id, size }, query: { side } }) =>
    showLicence(context, id, { side, size }),
  ),
  handle(setup.getSetup, (context) => showSetup(context)),
  handle(setup.signOnboarding, (context, { body }) => signOnboarding(context, body)),
  handle(setup.activateGroomer, (context, { params }) => activateGroomer(context, params.id)),
  handle(decision.inviteGroomer, (context, { body }) => inviteGroomer(context, body)),
  handle(decision.listApplications, (context, { query }) => listApplications(context, query)),
  handle(decision.getApplicationAsStaff, (context, { params }) => showApplicationOf(context, params.id)),
  handle(decision.approveGroomer, (context, { params }) => approveGroomer(context, params.id)),
  handle(decision.askGroomerBack, (context, { params, body }) =>
    askGroomerBack(context, params.id, body.description),
  ),
  handle(decision.declineGroomer, (context, { params, body }) =>
    declineGroomer(context, params.id, body.description),
  ),
  handle(deactivation.deactivateGroomer, (context, { params, body }) =>
    deactivateGroomer(context, params.id, body),
  ),
  handle(deactivation.getGroomerVisits, (context, { params }) => showGroomerVisits(context, params.id)),
  handle(deactivation.reactivateGroomer, (context, { params }) => reactivateGroomer(context, params.id)),
  handle(permissions.setPermissions, (context, { params, body }) => setPermissions(context, params.id, body)),
];
