import { redirect } from "react-router";
import { type Anywhere, call } from "#kit/web/call.ts";
import { optionalText, textOf } from "#kit/web/form.ts";
import { asRefusal, ERROR_STATUS, refuseFields } from "#kit/wire/errors.ts";
import { type SentFile, uploadMessageFile } from "../../contract/files.ts";
import { sendMessage } from "../../contract/messages.ts";
import { MAX_FILES } from "../../rules/files.ts";
import { ROOM_REFUSALS } from "../../words/rooms.ts";
import type { SendResult } from "./use-outbox.ts";

/** What a form without scripts could not send. */
export type RefusedText = { text: string; errors: string[] };

/** Sends a message: by a script, which gets a result, or by a form without scripts. */
export async function sendForm(args: Anywhere, roomId: string, form: FormData, back: string) {
  const id = textOf(form, "id");
  const content = textOf(form, "content");
  const replyTo = optionalText(form, "replyTo");
  const isByScript = form.has("via");
  try {
    const files = isByScript ? readSentFiles(form) : await uploadFiles(args, roomId, form);
    await call(args, sendMessage, {
      params: { roomId },
      body: { id, content, files, ...(replyTo && { replyTo }) },
    });
    return isByScript ? ({ id, error: null } satisfies SendResult) : redirect(`${back}#latest`);
  } catch (error) {
    const refusal = asRefusal(error);
    if (!refusal || ERROR_STATUS[refusal.code] >= 500 || refusal.code === "not_found") throw error;
    const errors = Object.values(refusal.errors ?? {})[0] ?? [refusal.message];
    return isByScript
      ? ({ id, error: errors[0] ?? "" } satisfies SendResult)
      : ({ text: content, errors } satisfies RefusedText);
  }
}

/** The uploads of a message that a script sends. The call checks them. */
function readSentFiles(form: FormData): SentFile[] {
  try {
    return JSON.parse(textOf(form, "files") || "[]");
  } catch {
    return [];
  }
}

/** Uploads the files of a form without scripts. A browser sends an empty one for no choice. */
async function uploadFiles(args: Anywhere, roomId: string, form: FormData): Promise<SentFile[]> {
  const files = form.getAll("file").filter((file) => file instanceof File && file.size > 0);
  if (files.length > MAX_FILES) throw refuseFields({ files: [ROOM_REFUSALS.manyFiles] });
  const uploaded: SentFile[] = [];
  for (const file of files as File[]) {
    const { id } = await call(args, uploadMessageFile, { params: { roomId }, file });
    uploaded.push({ id });
  }
  return uploaded;
}
