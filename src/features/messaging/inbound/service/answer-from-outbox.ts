import { readDeployment } from "#features/sites/ports.ts";
import type { Context, RawBody } from "#kit/server/api-handler.ts";
import { sign } from "#kit/server/webhook-signature.ts";
import { notFound } from "#kit/wire/errors.ts";
import { readAnswerWays } from "../../ports.ts";
import { signForm } from "../adapters/twilio-signature.ts";
import { receiveText as textContract } from "../contract/inbound.ts";
import type { Received } from "../internal/receive-once.ts";
import { findAnswerable } from "../store/outbox.ts";
import { INBOUND_NAMES } from "../words.ts";
import { receiveMail } from "./receive-mail.ts";
import { receiveText } from "./receive-text.ts";

type Answer = { id: string; text: string };

/** Answers a mail or text of the outbox as its recipient would. Outside demo mode nothing is found. */
export async function answerFromOutbox(
  context: Context,
  outboxId: string,
  { id, text }: Answer,
): Promise<Received> {
  const { db, siteId } = context;
  const sent = readDeployment().demo ? await findAnswerable(db, siteId, outboxId) : undefined;
  if (!sent?.replyTo) throw notFound(INBOUND_NAMES.message);
  const { channel, recipient, subject, replyTo } = sent;
  if (channel === "mail") {
    const mail = {
      from: recipient,
      to: replyTo,
      subject: `Re: ${subject}`,
      text,
      messageId: `<${id}@outbox>`,
    };
    return receiveMail(context, signMail(context, mail));
  }
  const form = { From: recipient, To: replyTo, Body: text, MessageSid: id };
  return receiveText(context, signText(context, new URLSearchParams(form)));
}

const toRaw = (text: string, signature: string): RawBody => ({ text, header: () => signature });

function signMail({ now }: Context, mail: object): RawBody {
  const body = JSON.stringify(mail);
  return toRaw(body, sign(body, readAnswerWays().mail?.secret ?? "", now));
}

function signText({ origin }: Context, form: URLSearchParams): RawBody {
  const authToken = readAnswerWays().text?.authToken ?? "";
  return toRaw(form.toString(), signForm(`${origin}${textContract.path}`, form, authToken));
}
