import type { ErrorEnvelope, FieldErrors } from "../wire/errors.ts";
import { logOutPath } from "./log-out-path.ts";

const UPLOAD_FAILED = "The upload did not get through. Check your connection and try again.";

/** The faults of a refused upload by field; "" for the whole. */
function readFaults(answer: Partial<ErrorEnvelope> | null): FieldErrors {
  if (answer?.errors && Object.keys(answer.errors).length > 0) return answer.errors;
  return { "": [answer?.message ?? UPLOAD_FAILED] };
}

/** The log-out page after the refusal of an invalid token; null for every other answer. */
function toLogOutPath(answer: Partial<ErrorEnvelope> | null): string | null {
  if (answer?.code !== "jwt_auth_invalid_token") return null;
  return logOutPath(window.location.pathname + window.location.search, "customer");
}

/**
 * Sends a customer's form with its file from the browser to the API, because only this way shows
 * the progress. Returns null on success, else the faults by field. An ended session leads to
 * log-out.
 * @param onPercent 0 to 100 of what was sent
 * @param onTaken gets the API's reply
 */
export function upload(
  path: string,
  form: FormData,
  onPercent: (percent: number) => void,
  onTaken: (reply: unknown) => void = () => {},
): Promise<FieldErrors | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", path);
    request.responseType = "json";
    request.setRequestHeader("accept", "application/json");
    request.upload.onprogress = ({ loaded, total }) => onPercent(total > 0 ? (loaded / total) * 100 : 0);
    request.onload = () => {
      const isTaken = request.status >= 200 && request.status < 300;
      const away = toLogOutPath(request.response);
      if (isTaken) onTaken(request.response);
      if (away) window.location.assign(away);
      else resolve(isTaken ? null : readFaults(request.response));
    };
    request.onerror = () => resolve(readFaults(null));
    request.onabort = request.onerror;
    request.send(form);
  });
}
