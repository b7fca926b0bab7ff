import type { ServerResponse } from "node:http";

/**
 * Makes clients close their connections before a stop: after `start`, every response carries
 * `Connection: close`, so that clients open their next connection elsewhere.
 */
export function createConnectionDrain() {
  const open = new Set<ServerResponse>();
  let isDraining = false;

  const addHeader = (answer: ServerResponse) => {
    if (!answer.headersSent) answer.setHeader("connection", "close");
  };

  return {
    track(answer: ServerResponse): void {
      if (isDraining) addHeader(answer);
      open.add(answer);
      answer.once("close", () => open.delete(answer));
    },
    start(): void {
      isDraining = true;
      for (const answer of open) addHeader(answer);
    },
  };
}
