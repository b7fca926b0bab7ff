import { handle } from "#kit/server/api-handler.ts";
import * as contract from "./contract.ts";
import { listDeskAgreements } from "./service/list-desk-agreements.ts";
import { publishAgreement } from "./service/publish-agreement.ts";
import { saveAgreementDraft } from "./service/save-agreement-draft.ts";
import { showAgreementVersion } from "./service/show-agreement-version.ts";
import { showDeskAgreement } from "./service/show-desk-agreement.ts";

export const agreementsDeskApi = [
  handle(contract.listDeskAgreements, (context) => listDeskAgreements(context)),
  handle(contract.showDeskAgreement, (context, { params }) => showDeskAgreement(context, params.kind)),
  handle(contract.showAgreementVersion, (context, { params }) => showAgreementVersion(context, params)),
  handle(contract.saveAgreementDraft, (context, { params, body }) =>
    saveAgreementDraft(context, params.kind, body),
  ),
  handle(contract.publishAgreement, (context, { params, body }) =>
    publishAgreement(context, params.kind, body),
  ),
];
