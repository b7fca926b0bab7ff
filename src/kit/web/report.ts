import { logFailure } from "./log-failure.ts";

/** Sends a report from the browser to the API in the background. A failure is only logged. */
export function report(path: string, body: unknown): void {
  const headers = { "content-type": "application/json" };
  fetch(path, { method: "POST", headers, body: JSON.stringify(body), keepalive: true })
    .then((answer) => {
      if (!answer.ok) throw answer.status;
    })
    .catch((error: unknown) => logFailure(`The report to ${path} failed`, error));
}
