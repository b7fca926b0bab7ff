import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";

/** Sees a request before the application; calls `next` for what is not its own (Vite in development). */
export type Connect = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

export type RunningServer = {
  port: number;
  /** Takes no new request, lets those under way end for up to `graceMs`, then cuts what is left. */
  stop(graceMs?: number): Promise<void>;
};

/** A server that listens to nobody yet, so that Vite can hang its live updates on it. */
export function makeServer(): Server {
  return createServer({
    // A client that sends its request slower than this holds a connection for nothing.
    headersTimeout: 20_000,
    requestTimeout: 60_000,
    keepAliveTimeout: 65_000,
  });
}

/** Answers requests with `app` on `port` (0: any free one). */
export async function listen(
  server: Server,
  app: Hono,
  { host, port, before }: { host: string; port: number; before?: Connect },
): Promise<RunningServer> {
  const listener = getRequestListener(app.fetch);
  server.on("request", (request, response) => {
    if (before) before(request, response, () => void listener(request, response));
    else void listener(request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve());
  });
  return { port: (server.address() as AddressInfo).port, stop: (graceMs = 10_000) => stop(server, graceMs) };
}

async function stop(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  // A connection falls idle when its last answer has left, and would then stand open for its keep-alive.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}
