import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** The answer of an endpoint. */
export type Answer = { status: number; body: unknown };
export type Form = { [name: string]: string | Form };
export type StripeRequest = { method: string; path: string; form: Form };

/** "before": the call is lost. "during": its answer is lost. "silence": it gets no answer at all. */
export type WireFault = "before" | "during" | "silence";

/** Parses parameters in Stripe's form, such as `a[b][0]=c`, to nested objects. */
function formOf(text: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = name.split(/[[\]]+/).filter(Boolean);
    let at = form;
    for (const key of keys.slice(0, -1)) {
      const next = at[key];
      at = at[key] = typeof next === "object" ? next : {};
    }
    at[keys.at(-1) ?? ""] = value;
  }
  return form;
}

export function errorOf(status: number, error: Record<string, unknown>): Answer {
  return { status, body: { error: { message: "No.", ...error } } };
}

/**
 * Serves Stripe's HTTP interface on loopback: Bearer key, form-encoded parameters and one format of errors.
 * It repeats an answer for the same idempotency key and parameters.
 */
export async function openWire(secretKey: string, answer: (call: StripeRequest) => Answer) {
  const replies = new Map<string, { request: string; reply: Answer }>();
  const seen: StripeRequest[] = [];
  const wire = {
    seen,
    /** Decides the fault of each request. */
    nextFault: (_: StripeRequest): WireFault | null | Promise<WireFault | null> => null,
    /** Forgets idempotency keys, as Stripe may after a day. */
    forgetKeys: () => replies.clear(),
    port: 0,
    close: () => new Promise((done) => server.close(done).closeAllConnections()),
  };

  function replyTo(message: IncomingMessage, text: string, call: StripeRequest): Answer {
    if (message.headers.authorization !== `Bearer ${secretKey}`) {
      return errorOf(401, { type: "invalid_request_error", message: "Invalid API Key provided" });
    }
    const key = message.headers["idempotency-key"];
    const request = `${call.method} ${call.path} ${text}`;
    const before = typeof key === "string" ? replies.get(key) : undefined;
    if (before && before.request !== request) return errorOf(400, { type: "idempotency_error" });
    const reply = before?.reply ?? structuredClone(answer(call));
    if (typeof key === "string" && call.method === "POST") replies.set(key, { request, reply });
    return reply;
  }

  async function receive(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of message) chunks.push(chunk);
    const url = new URL(message.url ?? "", "http://stripe");
    const method = message.method ?? "GET";
    const text = method === "GET" ? url.search.slice(1) : Buffer.concat(chunks).toString();
    const call = { method, path: url.pathname, form: formOf(text) };
    seen.push(call);
    const fault = await wire.nextFault(call);
    const reply = fault === "before" ? null : replyTo(message, text, call);
    if (fault === "silence") return;
    response.setHeader("content-type", "application/json");
    response.statusCode = fault || !reply ? 503 : reply.status;
    response.end(JSON.stringify(fault || !reply ? { error: { type: "api_error" } } : reply.body));
  }

  const server = createServer((message, response) => void receive(message, response));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  wire.port = (server.address() as AddressInfo).port;
  return wire;
}
