import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** As slow as mail servers are: a killed program has mails under way. */
const ACCEPT_MS = 150;

export type MailServer = {
  port: number;
  /** How often each mail was accepted, by its Message-ID. */
  accepted: Map<string, number>;
  close(): Promise<void>;
};

/** A mail server that accepts every mail and counts it. */
export async function startMailServer(): Promise<MailServer> {
  const accepted = new Map<string, number>();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).once("close", () => sockets.delete(socket));
    void converse(socket, (id) => accepted.set(id, (accepted.get(id) ?? 0) + 1)).catch(() => {});
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    accepted,
    close: async () => {
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

async function converse(socket: Socket, accept: (id: string) => void): Promise<void> {
  socket.write("220 test\r\n");
  let rest = "";
  let letter: string[] | null = null;
  for await (const chunk of socket) {
    const lines = (rest + chunk).split("\r\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (letter === null) {
        if (line === "DATA") letter = [];
        socket.write(answerTo(line));
      } else if (line !== ".") {
        letter.push(line);
      } else {
        await wait(ACCEPT_MS);
        // A sender that has died does not hear the answer, but the letter is on its way.
        accept(messageIdOf(letter));
        letter = null;
        socket.write("250 accepted\r\n");
      }
    }
  }
}

function answerTo(line: string): string {
  if (line === "DATA") return "354 go on\r\n";
  return line.startsWith("QUIT") ? "221 bye\r\n" : "250 yes\r\n";
}

const messageIdOf = (letter: readonly string[]) =>
  /^Message-ID: (<.+>)$/im.exec(letter.join("\n"))?.[1] ?? "without an id";
