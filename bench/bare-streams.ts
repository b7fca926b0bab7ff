// References for streams of events, in a process that ends with its parent: a WebSocket server of the library
// `ws`, which sends each message to each client, and a bare node:http server that opens streams.
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { WebSocketServer } from "ws";
import { heldMemory } from "./measure.ts";

/** Messages that all clients get, one after the other, or a question for the memory. */
export type BareTask = { messages: string[] } | "memory";

const streams = new Set<ServerResponse>();
const server = createServer((_, response) => {
  response.writeHead(200, { "content-type": "text/event-stream" }).write("retry: 1000\n\n");
  streams.add(response);
  response.once("close", () => streams.delete(response));
});
const sockets = new WebSocketServer({ server, perMessageDeflate: false });

server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on("message", (task: BareTask) => {
  if (task === "memory") process.send?.({ memory: heldMemory() });
  else for (const message of task.messages) for (const client of sockets.clients) client.send(message);
});
process.once("disconnect", () => process.exit(0));
