import type { ErrorEnvelope, FieldErrors } from "../wire/errors.ts";
import { logOutPath } from "./log-out-path.ts";

const UPLOAD_FAILED = "The upload did not get through. Check your connection and try again.";

/** The API's error messages by field name. Errors that belong to no field have the name "". */
function readErrors(answer: Partial<ErrorEnvelope> | null): FieldErrors {
  if (answer?.errors && Object.keys(answer.errors).length > 0) return answer.errors;
  return { "": [answer?.message ?? UPLOAD_FAILED] };
}

/** The path of the log-out page when the API refused the session token; null for every other answer. */
function findLogOutPath(answer: Partial<ErrorEnvelope> | null): string | null {
  if (answer?.code !== "jwt_auth_invalid_token") return null;
  return logOutPath(window.location.pathname + window.location.search, "customer");
}

/**
 * Sends a customer's form and its file to the API. It uses XMLHttpRequest because fetch reports no upload
 * progress. Resolves to null on success and to the error messages by field on failure, and never rejects.
 * When the session has ended, the browser goes to the log-out page and the promise stays pending.
 * @param onPercent receives the share of sent bytes, 0 to 100
 * @param onSuccess receives the parsed body of the API's reply
 * @param signal ends the upload
 */
export function upload(
  path: string,
  form: FormData,
  onPercent: (percent: number) => void,
  onSuccess: (reply: unknown) => void = () => {},
  signal?: AbortSignal,
): Promise<FieldErrors | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", path);
    request.responseType = "json";
    request.setRequestHeader("accept", "application/json");
    request.upload.onprogress = ({ loaded, total }) => onPercent(total > 0 ? (loaded / total) * 100 : 0);
    request.onload = () => {
      const isSuccess = request.status >= 200 && request.status < 300;
      const logOut = findLogOutPath(request.response);
      if (isSuccess) onSuccess(request.response);
      if (logOut) window.location.assign(logOut);
      else resolve(isSuccess ? null : readErrors(request.response));
    };
    request.onerror = () => resolve(readErrors(null));
    request.onabort = request.onerror;
    signal?.addEventListener("abort", () => request.abort());
    request.send(form);
  });
}
