import { createContext, data, type RouterContextProvider, redirect } from "react-router";
import type { Audience } from "../wire/actor.ts";
import { type CallInput, type EndpointSpec, fillPath, formatQuery, type Reply } from "../wire/endpoint.ts";
import { ERROR_STATUS, type ErrorEnvelope, OUR_FAULT } from "../wire/errors.ts";
import { logOutPath } from "./log-out-path.ts";
import { pagePath } from "./page-path.ts";

/** Calls the API for one page request, and collects the cookies that the API sets. */
export type ApiLink = {
  fetch(path: string, init: RequestInit): Promise<Response>;
  setCookies: string[];
};

/** The key of the ApiLink in a page request's context. The server sets it; see `provide` in entry.server. */
export const apiLink = createContext<ApiLink>();

export type Anywhere = { context: Readonly<RouterContextProvider>; request: Request };

const UNREADABLE: ErrorEnvelope = {
  code: "internal_server_error",
  message: OUR_FAULT,
};

/**
 * Converts a failed response to the value that `call` throws. `asRefusal` recognizes the value as a Refusal.
 * If no code catches it, React Router uses its status for the page and passes the envelope to the error page.
 */
async function toThrown(response: Response): Promise<unknown> {
  const read = (await response.json().catch(() => null)) as ErrorEnvelope | null;
  const envelope = read?.code ? read : UNREADABLE;
  return Object.assign(data(envelope, { status: ERROR_STATUS[envelope.code] ?? 500 }), {
    name: "Refusal",
    code: envelope.code,
    message: envelope.message,
    errors: envelope.errors,
    details: envelope.details,
    toEnvelope: () => envelope,
  });
}

/**
 * The redirect to the log-out page after an invalid token, with the path to return to and the needed role.
 * Null when the request is for the log-out page itself.
 */
function toLogOut(request: Request, audience: readonly Audience[]): Response | null {
  const role = audience.find((caller) => caller !== "public" && caller !== "session") ?? "customer";
  const path = logOutPath(pagePath(request), role);
  return path === null ? null : redirect(path);
}

/** The body of a call and its content type: JSON, or a form with a file, whose type `fetch` adds itself. */
function toContent({ body, file }: { body?: unknown; file?: File }): RequestInit {
  if (file) {
    const form = new FormData();
    for (const [name, value] of Object.entries(body ?? {}))
      if (value !== undefined) form.set(name, String(value));
    form.set("file", file);
    return { body: form };
  }
  if (body === undefined) return {};
  return { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
}

/**
 * Calls the API from a loader or action on the server, and returns its reply.
 *
 * @throws a refusal (see `asRefusal`) when the call fails; uncaught, it becomes the error page with its
 * status
 * @throws a redirect to the log-out page when the session token is invalid
 */
export async function call<E extends EndpointSpec>(
  where: Anywhere,
  endpoint: E,
  ...[input]: keyof CallInput<E> extends never ? [] : [CallInput<E>]
): Promise<Reply<E>> {
  const link = where.context.get(apiLink);
  const parts = (input ?? {}) as {
    params?: Record<string, unknown>;
    query?: Record<string, unknown>;
    body?: unknown;
    file?: File;
  };
  const path = fillPath(endpoint.path, parts.params) + formatQuery(parts.query);
  const response = await link.fetch(path, {
    method: endpoint.method,
    signal: where.request.signal,
    ...toContent(parts),
  });
  link.setCookies.push(...response.headers.getSetCookie());
  if (response.ok && endpoint.replies === "csv") return response.body as Reply<E>;
  if (response.ok) return (await response.json()) as Reply<E>;
  const thrown = await toThrown(response);
  const isTokenRefused = (thrown as { code: string }).code === "jwt_auth_invalid_token";
  throw (isTokenRefused && toLogOut(where.request, endpoint.audience)) || thrown;
}
