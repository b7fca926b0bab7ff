import { handle } from "#kit/server/verb.ts";
import * as contract from "./contract.ts";
import { signInByLink } from "./service/login-code.ts";
import { resetPassword } from "./service/reset-password.ts";
import { sendAccountCode } from "./service/send-account-code.ts";
import { signIn } from "./service/sign-in.ts";
import { signOut, whoAmI } from "./service/sign-out.ts";
import { sendEmailCode, verifyEmail } from "./service/verify-email.ts";

export const accountsApi = [
  handle(contract.customerSignIn, (context, { body }) => signIn(context, { ...body, role: "customer" })),
  handle(contract.signIn, (context, { body }) => signIn(context, body)),
  handle(contract.signInByLink, (context, { body }) => signInByLink(context, body.loginCode)),
  handle(contract.sendSignInCode, (context, { body }) => sendAccountCode(context, "sign_in", body)),
  handle(contract.sendResetCode, (context, { body }) => sendAccountCode(context, "reset_password", body)),
  handle(contract.resetPassword, (context, { body }) => resetPassword(context, body)),
  handle(contract.sendEmailCode, (context) => sendEmailCode(context)),
  handle(contract.verifyEmail, (context, { body }) => verifyEmail(context, body.code)),
  handle(contract.signOut, (context) => signOut(context)),
  handle(contract.whoAmI, (context) => whoAmI(context)),
];
