import { handle } from "#kit/server/api-handler.ts";
import * as reports from "./contract/reports.ts";
import * as reset from "./contract/reset.ts";
import * as contract from "./contract.ts";
import { chooseResetRole, chooseSignInRole } from "./service/choose-sign-in-role.ts";
import { logEvent, reportDevice } from "./service/report-device.ts";
import { resetPassword } from "./service/reset-password.ts";
import { sendAccountCode } from "./service/send-account-code.ts";
import { setPasswordByLink } from "./service/set-password-by-link.ts";
import { signIn, signInAs } from "./service/sign-in.ts";
import { signInByLink } from "./service/sign-in-by-link.ts";
import { signOut, whoAmI } from "./service/sign-out.ts";
import { sendEmailCode, verifyEmail } from "./service/verify-email.ts";
import { verifyPhoneNumber } from "./service/verify-phone-number.ts";

export const accountsApi = [
  handle(contract.customerSignIn, (context, { body }) => signInAs(context, { ...body, role: "customer" })),
  handle(contract.signIn, (context, { body }) => signIn(context, body)),
  handle(contract.chooseSignInRole, (context, { body }) => chooseSignInRole(context, body.role)),
  handle(contract.signInByLink, (context, { body }) => signInByLink(context, body.loginCode)),
  handle(contract.sendSignInCode, (context, { body }) => sendAccountCode(context, "sign_in", body)),
  handle(reset.sendResetCode, (context, { body }) => sendAccountCode(context, "reset_password", body)),
  handle(reset.resetPassword, (context, { body }) => resetPassword(context, body)),
  handle(reset.chooseResetRole, (context, { body }) => chooseResetRole(context, body)),
  handle(reset.setPasswordByLink, (context, { body }) => setPasswordByLink(context, body)),
  handle(contract.sendEmailCode, (context) => sendEmailCode(context)),
  handle(contract.verifyEmail, (context, { body }) => verifyEmail(context, body.code)),
  handle(contract.signOut, (context) => signOut(context)),
  handle(contract.whoAmI, (context) => whoAmI(context)),
  handle(reports.reportDevice, (context, { body }) => reportDevice(context, body)),
  handle(reports.logEvent, (context, { body }) => logEvent(context, body)),
  handle(reports.verifyPhoneNumber, (context, { query }) => verifyPhoneNumber(context, query)),
];
