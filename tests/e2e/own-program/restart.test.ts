import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { afterAll, describe, expect, inject, it } from "vitest";
import { expectAccessible } from "../accessibility.ts";
import { useOwnApp } from "../app.ts";
import { comeToLife, heading } from "../booking.ts";
import { useBrowser } from "../browser.ts";
import { enter } from "../customer.ts";

const proxy = makeProxy();
const app = useOwnApp(async () => {
  await proxy.open();
  return { wayTo: proxy.wayTo, isBroken: true };
});
const browser = useBrowser(app);

afterAll(() => proxy.close());

/**
 * Makes a proxy to the database. Closing it ends all connections and refuses new ones, as a restart does.
 */
function makeProxy() {
  const { hostname, port, searchParams } = new URL(inject("testServerUrl"));
  const folder = searchParams.get("host");
  const sockets = new Set<Socket>();
  let server: Server;
  let ownPort = 0;
  return {
    open: async () => {
      server = createServer((client) => {
        const database = folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(Number(port), hostname);
        for (const [from, to] of [
          [client, database],
          [database, client],
        ] as const) {
          sockets.add(from);
          from.on("error", () => {}).on("close", () => to.destroy());
          from.pipe(to);
        }
      });
      server.listen(ownPort, "127.0.0.1");
      await once(server, "listening");
      ownPort = (server.address() as AddressInfo).port;
    },
    close: async () => {
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      sockets.clear();
      await closed;
    },
    wayTo: (databaseUrl: string) => {
      const url = new URL(databaseUrl);
      url.searchParams.delete("host");
      url.hostname = "127.0.0.1";
      url.port = String(ownPort);
      return url.href;
    },
  };
}

describe("while the database restarts", () => {
  it("a page shows an error and can be tried again, and the customer stays signed in", async () => {
    const page = await browser.visit({ width: 360, height: 740, refusals: [503] });
    await enter(page, app, "/customer");
    await proxy.close();
    const answer = await page.goto("/customer/pets");
    expect(answer?.status()).toBe(503);
    await heading(page).filter({ hasText: "An error occurred" }).waitFor();
    await expectAccessible(page);
    const cookies = await page.context().cookies();
    expect(cookies.map(({ name }) => name)).toContain("waggon_session");
    await proxy.open();
    await expect.poll(async () => (await fetch(`http://127.0.0.1:${app.port}/readyz`)).status).toBe(200);
    await page.getByRole("link", { name: "Try again" }).click();
    await heading(page).filter({ hasText: /pets/i }).waitFor();
    await comeToLife(page);
    await page.reload();
    expect(new URL(page.url()).pathname).toBe("/customer/pets");
  });
});
