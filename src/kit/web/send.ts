import type { ErrorEnvelope } from "../wire/errors.ts";
import { messagesOf } from "./error-messages.ts";
import { logOutPath } from "./log-out-path.ts";

export type Sending = {
  method?: "POST" | "PUT" | "DELETE";
  body?: unknown;
  /** Who may call it: named at log-out when the session has ended. */
  role?: string;
  /** Told each message of a refusal; left out by what happens behind the page. */
  tell?: (message: string) => void;
  /** Fields that show their errors themselves. */
  shownFields?: readonly string[];
};

/** What the browser itself needs of its surroundings; tests hand in others. */
export type Browser = {
  fetch: typeof fetch;
  location: Pick<Location, "pathname" | "search" | "assign">;
};

const UNREADABLE: ErrorEnvelope = { code: "internal_server_error", message: "" };

/**
 * Calls the API from the browser itself, of its own origin and by its cookie: reports, never what a form can do.
 * A refusal is told (SPEC §8) and thrown as its envelope; an ended session leads to log-out.
 */
export async function send(
  path: string,
  { method = "POST", body, role = "customer", tell, shownFields }: Sending = {},
  browser: Browser = window,
): Promise<unknown> {
  const answer = await browser
    .fetch(path, {
      method,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { "content-type": "application/json", accept: "application/json" },
      }),
    })
    .catch(() => null);
  if (answer?.ok) return answer.json();
  const read = (await answer?.json().catch(() => null)) as ErrorEnvelope | null | undefined;
  const envelope = read?.code ? read : UNREADABLE;
  if (tell) {
    const { pathname, search } = browser.location;
    const away = envelope.code === "jwt_auth_invalid_token" ? logOutPath(pathname + search, role) : null;
    if (away) browser.location.assign(away);
    for (const message of messagesOf(envelope, shownFields)) tell(message);
  }
  throw envelope;
}
