import { logFailure } from "./log-failure.ts";

/**
 * Tells the API of something behind the page, by the browser itself; a failure is logged and nothing more.
 */
export function report(path: string, body: unknown): void {
  const headers = { "content-type": "application/json" };
  fetch(path, { method: "POST", headers, body: JSON.stringify(body), keepalive: true })
    .then((answer) => answer.ok || Promise.reject(answer.status))
    .catch((error: unknown) => logFailure(`${path} was not told`, error));
}
