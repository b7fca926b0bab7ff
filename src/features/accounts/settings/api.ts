import { handle } from "#kit/server/api-handler.ts";
import * as proof from "../contract/proof.ts";
import * as settings from "../contract/settings.ts";
import { sendConfirmCode } from "../service/confirm-person.ts";
import { cancelDeletion } from "../service/schedule-deletion.ts";
import * as blocks from "./contract/blocks.ts";
import * as groomer from "./contract/groomer-account.ts";
import * as sessions from "./contract/sessions.ts";
import * as staff from "./contract/staff-proof.ts";
import { blockGroomer, unblockGroomer } from "./service/block-groomer.ts";
import { changeEmail, sendNewEmailCode } from "./service/change-email.ts";
import { changePassword } from "./service/change-password.ts";
import { changePhone, sendNewPhoneCode } from "./service/change-phone.ts";
import { listBlocked } from "./service/list-blocked.ts";
import { endOtherSessions, endSession, listSessions } from "./service/list-sessions.ts";
import { readSettings } from "./service/read-settings.ts";
import { saveSettings } from "./service/save-settings.ts";
import { sendStaffProofCode } from "./service/send-staff-proof-code.ts";
import { showSignInFacts } from "./service/show-sign-in-facts.ts";
import { showStaffProof } from "./service/show-staff-proof.ts";
import { stopActing } from "./service/stop-acting.ts";

export const settingsApi = [
  handle(settings.getSettings, (context) => readSettings(context)),
  handle(settings.saveSettings, (context, { body }) => saveSettings(context, body)),
  handle(settings.sendNewEmailCode, (context, { body }) => sendNewEmailCode(context, body.email)),
  handle(settings.sendNewPhoneCode, (context, { body }) => sendNewPhoneCode(context, body.phone)),
  handle(proof.sendConfirmCode, (context, { body }) => sendConfirmCode(context, body.to)),
  handle(proof.updatePhone, (context, { body }) => changePhone(context, body)),
  handle(proof.changePassword, (context, { body }) => changePassword(context, body)),
  handle(proof.cancelDeletion, (context) => cancelDeletion(context)),
  handle(sessions.listSessions, (context) => listSessions(context)),
  handle(sessions.endSession, (context, { params }) => endSession(context, params.id)),
  handle(sessions.endOtherSessions, (context) => endOtherSessions(context)),
  handle(sessions.stopActing, (context) => stopActing(context)),
  handle(blocks.blockList, (context, { params }) => listBlocked(context, params.id)),
  handle(blocks.blockGroomer, (context, { params }) => blockGroomer(context, params.groomerId)),
  handle(blocks.unblockGroomer, (context, { params }) => unblockGroomer(context, params.groomerId)),
  handle(groomer.getGroomerAccount, (context) => showSignInFacts(context)),
  handle(groomer.sendGroomerConfirmCode, (context, { body }) => sendConfirmCode(context, body.to)),
  handle(groomer.sendGroomerEmailCode, (context, { body }) => sendNewEmailCode(context, body.email)),
  handle(groomer.setGroomerEmail, async (context, { body: { emailCode, ...body } }) => {
    await changeEmail(context, { ...body, emailCode });
    return showSignInFacts(context);
  }),
  handle(groomer.sendGroomerPhoneCode, (context, { body }) => sendNewPhoneCode(context, body.phone)),
  handle(groomer.setGroomerPhone, (context, { body }) => changePhone(context, body)),
  handle(groomer.setGroomerPassword, (context, { body }) => changePassword(context, body)),
  handle(staff.getStaffProof, (context) => showStaffProof(context)),
  handle(staff.sendStaffConfirmCode, (context, { body }) => sendStaffProofCode(context, body.to)),
];
