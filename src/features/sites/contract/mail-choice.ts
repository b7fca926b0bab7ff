import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { OPTIONAL_MAILS } from "#kit/wire/optional-mail.ts";

/** Whether the mailbox behind a link gets this kind of mails. The link's token is the only key. */
const mailChoiceSchema = z.object({ kind: z.enum(OPTIONAL_MAILS), isWanted: z.boolean() });
export type MailChoiceView = z.output<typeof mailChoiceSchema>;

const PATH = "/v2/mail-choices/{token}";
const params = z.object({ token: z.string().regex(/^[\w-]{20,64}$/) });
const token = "n8Zq4Qd3vYw1uT6rPz0LkXb2Hs7MfC5e";

export const getMailChoice = endpoint({
  method: "GET",
  path: PATH,
  summary: "Show whether a mailbox gets a kind of mails, by the link in such a mail",
  audience: ["public"],
  params,
  reply: mailChoiceSchema,
  errors: ["not_found"],
  example: { params: { token }, reply: { kind: "reviews", isWanted: true } },
});

export const setMailChoice = endpoint({
  method: "POST",
  path: PATH,
  summary: "Turn a kind of mails off or on, by the link in such a mail",
  audience: ["public"],
  params,
  body: z.object({ isWanted: z.boolean() }),
  reply: mailChoiceSchema,
  errors: ["not_found"],
  example: {
    params: { token },
    body: { isWanted: false },
    reply: { kind: "reviews", isWanted: false },
  },
});
