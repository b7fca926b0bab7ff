import type { ErrorEnvelope, FieldErrors } from "../wire/errors.ts";

const UNREACHED = "The upload did not get through. Check your connection and try again.";

/** Why the API refused, by field; "" for the whole. */
function faultsOf(answer: Partial<ErrorEnvelope> | null): FieldErrors {
  if (answer?.errors && Object.keys(answer.errors).length > 0) return answer.errors;
  return { "": [answer?.message ?? UNREACHED] };
}

/**
 * Sends a form with its file from the browser to the API itself, since nothing else tells how far an upload is.
 * Answers null when it was taken, else what is wrong.
 * @param onPercent 0 to 100 of what was sent
 */
export function upload(
  path: string,
  form: FormData,
  onPercent: (percent: number) => void,
): Promise<FieldErrors | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", path);
    request.responseType = "json";
    request.setRequestHeader("accept", "application/json");
    request.upload.onprogress = ({ loaded, total }) => onPercent(total > 0 ? (loaded / total) * 100 : 0);
    request.onload = () => {
      const isTaken = request.status >= 200 && request.status < 300;
      resolve(isTaken ? null : faultsOf(request.response));
    };
    request.onerror = () => resolve(faultsOf(null));
    request.onabort = request.onerror;
    request.send(form);
  });
}
