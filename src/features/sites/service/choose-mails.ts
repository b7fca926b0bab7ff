import type { Context } from "#kit/server/api-handler.ts";
import { allowMails, findChoice, isRefused, refuseMails } from "#kit/server/optional-mails.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { MailChoiceView } from "../contract/mail-choice.ts";

/** Shows what the link of a mail can turn off. No limit: the token cannot be guessed. */
export async function showMailChoice({ db, siteId }: Context, token: string): Promise<MailChoiceView> {
  const choice = await findChoice(db, siteId, token);
  if (!choice) throw notFound("This link");
  return { kind: choice.kind, isWanted: !(await isRefused(db, siteId, choice)) };
}

/**
 * Turns a kind of mails off or on. Has no limit, because mail providers press the link for many people from
 * one address.
 */
export async function chooseMails(
  context: Context,
  token: string,
  isWanted: boolean,
): Promise<MailChoiceView> {
  const { db, siteId, now } = context;
  const choice = await findChoice(db, siteId, token);
  if (!choice) throw notFound("This link");
  if (isWanted) await allowMails(db, siteId, choice);
  else await refuseMails(db, siteId, choice, now);
  return showMailChoice(context, token);
}
