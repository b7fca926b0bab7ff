import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export type Line = {
  /** The URL of the same database through this proxy. */
  url: string;
  /** Resets all open connections, as a failing network does. Returns their number. */
  cut(): number;
  close(): Promise<void>;
};

/** Opens a proxy on loopback to a database, which listens on a socket file or a port. */
export async function openLine(databaseUrl: string): Promise<Line> {
  const url = new URL(databaseUrl);
  const { hostname, port } = url;
  const folder = url.searchParams.get("host");
  const ends = new Set<Socket>();
  const server = createServer((client) => {
    const database = folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(Number(port), hostname);
    ends.add(client);
    client.once("close", () => ends.delete(client));
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      from.on("error", () => {}).on("close", () => to.destroy());
      from.pipe(to);
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url.searchParams.delete("host");
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  const cut = () => {
    const connected = [...ends];
    for (const socket of connected) socket.resetAndDestroy();
    return connected.length;
  };
  return {
    url: url.href,
    cut,
    close: async () => {
      const closed = once(server, "close");
      server.close();
      cut();
      await closed;
    },
  };
}
