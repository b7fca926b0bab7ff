import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import type { CodeSent, SignInInput } from "../contract.ts";
import { showCodeSent } from "../internal/show-code-sent.ts";
import { type CodeFacts, codeMessage, noAccountMessage } from "../mail.ts";
import type { CodePurpose } from "../rules/codes.ts";
import { createLoginCode, toLoginLink } from "./create-login-code.ts";
import { findAccounts, readAddress } from "./find-account.ts";
import { sendCode } from "./send-code.ts";

/**
 * Sends a code for the accounts of an address, of one role or of all roles. An address without an account
 * gets a message that says so. The reply takes the same time in both cases, so that strangers do not learn
 * about accounts.
 */
export async function sendAccountCode(
  context: Context,
  purpose: CodePurpose,
  input: Pick<SignInInput, "role" | "email" | "phone">,
): Promise<CodeSent> {
  const address = readAddress(input);
  const accounts = await findAccounts(context, address, true);
  const [account, ...others] = accounts.filter(({ role }) => input.role === undefined || role === input.role);
  // A link can sign in to only one account. Otherwise the link opens nothing, but takes the same time to
  // create.
  const accountId = account && others.length === 0 ? account.id : null;
  const createLink = async (tx: Tx) =>
    toLoginLink(context.origin, await createLoginCode(context, tx, { accountId }));
  const hasLink = purpose === "sign_in" && address.kind === "email";
  const sent = await sendCode(
    context,
    { purpose, address: address.text, ...(hasLink && { link: createLink }) },
    account ? (accountId ? codeMessage : codeWithoutLink) : noAccountMessage,
  );
  return showCodeSent(address, sent);
}

/** The message with a code for an address with several accounts, at which a link would open nothing. */
function codeWithoutLink({ link: _, ...facts }: CodeFacts, channel: Parameters<typeof codeMessage>[1]) {
  return codeMessage(facts, channel);
}
