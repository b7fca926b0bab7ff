import { ERROR_STATUS, type ErrorEnvelope } from "../wire/errors.ts";

/** SPEC §8: said beside whatever else a fault of ours says. */
export const OOPS = "Oops. We ran into an error. Pls try again";

/**
 * What a refused call says as toasts (SPEC §8): the errors flattened, else the message; our own faults say `OOPS` as
 * well. A field that the screen shows its errors at says nothing here, and an ended session leads to log-out instead.
 * @param shownFields fields of the form that the call was made for
 */
export function messagesOf(envelope: ErrorEnvelope, shownFields: readonly string[] = []): string[] {
  const { code, message, errors } = envelope;
  if (code === "jwt_auth_invalid_token") return [];
  const isOurs = (ERROR_STATUS[code] ?? 500) === 500;
  if (isOurs) return [...new Set([message, OOPS])].filter(Boolean);
  const fields = Object.entries(errors ?? {});
  if (fields.length === 0) return [message].filter(Boolean);
  return [...new Set(fields.flatMap(([field, said]) => (shownFields.includes(field) ? [] : said)))];
}
