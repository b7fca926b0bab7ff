import { fork } from "node:child_process";
import { once } from "node:events";
import { type Agent, request } from "node:http";
import { NOW } from "#tests/world.ts";

/** The API in a process of its own. `cpu`: microseconds of processor that it has spent so far. */
export type Api = { port: number; cpu(): Promise<number>; stop(): Promise<void> };

/** Without `pictures` it keeps nothing in memory and makes its lists from the database. */
export async function startServer(url: string, pictures = true): Promise<Api> {
  const task = JSON.stringify({ url, now: NOW.toISOString(), pictures });
  const child = fork(new URL("./api-server.ts", import.meta.url), [task]);
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  return {
    port,
    async cpu() {
      child.send("cpu");
      const [spent] = (await once(child, "message")) as [{ cpu: number }];
      return spent.cpu;
    },
    stop: async () => {
      child.disconnect();
      await once(child, "exit");
    },
  };
}

export type Asked = { api: Api; host: string; agent: Agent };
export type Answer = { ms: number; body: Buffer[] };

/** Milliseconds until the whole answer was here. Anything but 200 ends the run. */
export function ask(
  { api, host, agent }: Asked,
  path: string,
  write?: { token: string; body: unknown },
): Promise<Answer> {
  const began = performance.now();
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const headers = {
    host,
    ...(write && { "content-type": "application/json", authorization: `Bearer ${write.token}` }),
  };
  const method = write ? "POST" : "GET";
  const asking = request({ host: "127.0.0.1", port: api.port, method, path, agent, headers }, (response) => {
    // As it comes: what reading it takes is the asker's and would be counted as the server's on a shared
    // machine.
    const chunks: Buffer[] = [];
    response.on("data", (chunk: Buffer) => chunks.push(chunk));
    response.on("end", () => {
      const ms = performance.now() - began;
      if (response.statusCode === 200) resolve({ ms, body: chunks });
      else reject(new Error(`${response.statusCode} ${Buffer.concat(chunks).toString().slice(0, 300)}`));
    });
  });
  asking.on("error", reject).end(write && JSON.stringify(write.body));
  return promise;
}
