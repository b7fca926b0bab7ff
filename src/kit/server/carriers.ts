import { createTransport } from "nodemailer";
import type { Config } from "./config.ts";
import type { Message, Sender } from "./outbox.ts";

/**
 * A try to send must end before the sender's claim on the message does (`CLAIM_SECONDS`), or two senders
 * could send the same message. The job queue tries again later.
 */
const TIMEOUT_MS = 20_000;

type Carrier = (message: Message & { id: string }) => Promise<void>;

/** The domain of a sender address. */
const domainOf = (from: string) => /@([\w.-]+)/.exec(from)?.[1] ?? "localhost";

/** The headers by which mail programs turn off a kind of mails with one press (RFC 8058). */
function unsubscribeHeaders({ optional }: Message): Record<string, string> {
  if (!optional?.unsubscribeUrl) return {};
  return {
    "List-Unsubscribe": `<${optional.unsubscribeUrl}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

/** Returns a carrier that sends mails by SMTP and rejects after `timeoutMs` milliseconds. */
export function mailCarrier(
  { url, from }: NonNullable<Config["mail"]>,
  timeoutMs: number = TIMEOUT_MS,
): Carrier {
  const transport = createTransport(url);
  return async (message) => {
    await transport.sendMail({
      signal: AbortSignal.timeout(timeoutMs),
      // Every try uses the same id, so that mail programs recognize a mail that was sent again after a crash.
      messageId: `<${message.id}@${domainOf(from)}>`,
      from,
      to: message.recipient,
      subject: message.subject ?? "",
      ...(message.replyTo !== undefined && { replyTo: message.replyTo }),
      // Machines that answer mails leave those of machines alone (RFC 3834).
      headers: { "Auto-Submitted": "auto-generated", ...unsubscribeHeaders(message) },
      text: message.bodyText,
      ...(message.bodyHtml && { html: message.bodyHtml }),
      attachments: (message.attachments ?? []).map(({ name, type, content }) => ({
        filename: name,
        contentType: type,
        content,
      })),
    });
  };
}

const TWILIO = "https://api.twilio.com";

/** Returns a carrier that sends texts by Twilio; tests pass another `host`. */
export function textCarrier(twilio: NonNullable<Config["twilio"]>, host = TWILIO): Carrier {
  // A sender that starts with MG is the id of a messaging service; every other sender is a phone number.
  const sender: Record<string, string> = twilio.from.startsWith("MG")
    ? { MessagingServiceSid: twilio.from }
    : { From: twilio.from };
  const authorization = `Basic ${Buffer.from(`${twilio.accountSid}:${twilio.authToken}`).toString("base64")}`;
  return async (message) => {
    const response = await fetch(`${host}/2010-04-01/Accounts/${twilio.accountSid}/Messages.json`, {
      method: "POST",
      headers: { authorization },
      body: new URLSearchParams({ ...sender, To: message.recipient, Body: message.bodyText }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`The text carrier answered ${response.status}`);
  };
}

/**
 * Creates the sender of mails and texts. Without a configured carrier, `send` does nothing: the message stays
 * in the outbox, which demo mode shows.
 */
export function createSender(config: Pick<Config, "mail" | "twilio">): Sender {
  const mail = config.mail && mailCarrier(config.mail);
  const text = config.twilio && textCarrier(config.twilio);
  return {
    async send(message) {
      const carrier = message.channel === "mail" ? mail : text;
      await carrier?.(message);
    },
  };
}
