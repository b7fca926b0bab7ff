import { handle } from "#kit/server/api-handler.ts";
import { getGroomerReferrals } from "./contract/groomer-referrals.ts";
import * as contract from "./contract.ts";
import { showGroomerReferrals } from "./service/show-groomer-referrals.ts";
import * as referrals from "./service/show-my-code.ts";

export const promotionsApi = [
  handle(contract.getReferralCode, (context) => referrals.showMyCode(context)),
  handle(contract.getCredit, (context) => referrals.showMyCredit(context)),
  handle(contract.listReferrals, (context) => referrals.listMyFriends(context)),
  handle(contract.showInvitation, (context, { params }) => referrals.showInvitation(context, params.code)),
  handle(getGroomerReferrals, (context) => showGroomerReferrals(context)),
];
