import { logFailure } from "./log-failure.ts";

/** Sends a report from the browser to the API in the background; it only logs a failure. */
export function report(path: string, body: unknown): void {
  const headers = { "content-type": "application/json" };
  fetch(path, { method: "POST", headers, body: JSON.stringify(body), keepalive: true })
    .then((answer) => answer.ok || Promise.reject(answer.status))
    .catch((error: unknown) => logFailure(`The report to ${path} failed`, error));
}
