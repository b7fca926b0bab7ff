import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Reply = (request: IncomingMessage, response: ServerResponse) => void;

export const answering =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Reply =>
  (_, response) =>
    response
      .writeHead(status, { "content-type": "application/json", ...headers })
      .end(typeof body === "string" ? body : JSON.stringify(body));

/** Takes the call and stays silent until the server closes. */
export const silent: Reply = () => {};

/** A service on loopback that records the calls to it and replies as set. */
export async function startFakeService() {
  const fake = {
    reply: silent as Reply,
    calls: [] as { url: URL; headers: IncomingMessage["headers"]; body: string }[],
    url: "",
    stop: async () => {},
  };
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    fake.calls.push({ url: new URL(request.url ?? "", fake.url), headers: request.headers, body });
    fake.reply(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  fake.stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return fake;
}
export type FakeService = Awaited<ReturnType<typeof startFakeService>>;
