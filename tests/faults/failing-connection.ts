import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export type Line = {
  /** The same database by way of this line. */
  url: string;
  /** Resets every connection on it, as a failing network does; new ones get through. Answers how many. */
  cut(): number;
  close(): Promise<void>;
};

/** A line on loopback to a database, whether that listens on a socket file or a port. */
export async function openLine(databaseUrl: string): Promise<Line> {
  const url = new URL(databaseUrl);
  const { hostname, port } = url;
  const folder = url.searchParams.get("host");
  const ends = new Set<Socket>();
  const server = createServer((near) => {
    const far = folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(Number(port), hostname);
    ends.add(near);
    near.once("close", () => ends.delete(near));
    for (const [from, to] of [
      [near, far],
      [far, near],
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
