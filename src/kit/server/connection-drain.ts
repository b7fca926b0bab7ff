import type { ServerResponse } from "node:http";

/**
 * The answers of a server, so that they can ask clients to leave: from `askToLeave` on each one carries
 * `Connection: close`, and a client that holds its connection opens its next one elsewhere.
 */
export function createConnectionDrain() {
  const open = new Set<ServerResponse>();
  let isLeaving = false;

  const askToLeave = (answer: ServerResponse) => {
    if (!answer.headersSent) answer.setHeader("connection", "close");
  };

  return {
    watch(answer: ServerResponse): void {
      if (isLeaving) askToLeave(answer);
      open.add(answer);
      answer.once("close", () => open.delete(answer));
    },
    askToLeave(): void {
      isLeaving = true;
      for (const answer of open) askToLeave(answer);
    },
  };
}
