import { handle } from "#kit/server/api-handler.ts";
import * as contract from "./contract.ts";
import { agreeByCode } from "./service/agree-by-code.ts";
import { agreeToProposal } from "./service/agree-to-proposal.ts";
import { declineProposal } from "./service/decline-proposal.ts";
import { proposeChange, withdrawProposal } from "./service/propose-change.ts";
import { sendConsentCode } from "./service/send-consent-code.ts";
import { sendProposalLink } from "./service/send-proposal-link.ts";
import { showMyProposal, showProposal } from "./service/show-proposal.ts";

/** What a visit becomes other than agreed, with the customer's consent. */
export const proposalsApi = [
  handle(contract.getProposal, (context, { params }) => showProposal(context, params.id)),
  handle(contract.proposeChange, (context, { params, body }) => proposeChange(context, params.id, body)),
  handle(contract.withdrawProposal, (context, { params, body }) =>
    withdrawProposal(context, params.id, body),
  ),
  handle(contract.sendProposalLink, (context, { params }) => sendProposalLink(context, params.id)),
  handle(contract.sendConsentCode, (context, { params }) => sendConsentCode(context, params.id)),
  handle(contract.agreeByCode, (context, { params, body }) => agreeByCode(context, params.id, body)),
  handle(contract.getMyProposal, (context, { params }) => showMyProposal(context, params.id)),
  handle(contract.agreeToProposal, (context, { params, body }) => agreeToProposal(context, params.id, body)),
  handle(contract.declineProposal, (context, { params, body }) => declineProposal(context, params.id, body)),
];
