import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** Slow like a real mail server, so that a killed program has mails under way. */
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
  let mail: string[] | null = null;
  for await (const chunk of socket) {
    const lines = (rest + chunk).split("\r\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (mail === null) {
        if (line === "DATA") mail = [];
        socket.write(answerTo(line));
      } else if (line !== ".") {
        mail.push(line);
      } else {
        await wait(ACCEPT_MS);
        // A killed sender does not get the answer, but the mail counts as accepted.
        accept(messageIdOf(mail));
        mail = null;
        socket.write("250 accepted\r\n");
      }
    }
  }
}

function answerTo(line: string): string {
  if (line === "DATA") return "354 go on\r\n";
  return line.startsWith("QUIT") ? "221 bye\r\n" : "250 yes\r\n";
}

const messageIdOf = (mail: readonly string[]) =>
  /^Message-ID: (<.+>)$/im.exec(mail.join("\n"))?.[1] ?? "without an id";
