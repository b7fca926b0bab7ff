import { setTimeout as sleep } from "node:timers/promises";
import { Hono } from "hono";
import { expect, it } from "vitest";
import { listen, makeServer } from "./http-server.ts";

async function start(answer: () => Promise<string>) {
  const app = new Hono();
  app.get("/", async (c) => c.text(await answer()));
  const running = await listen(makeServer(), app, { host: "127.0.0.1", port: 0 });
  return { running, url: `http://127.0.0.1:${running.port}/` };
}

it("lets a request under way end before it stops, and takes no new one", async () => {
  const { running, url } = await start(async () => {
    await sleep(300);
    return "finished";
  });
  const underWay = fetch(url).then((response) => response.text());
  await sleep(50);
  const stopped = running.stop();
  await sleep(20);
  await expect(fetch(url)).rejects.toThrow();
  expect(await underWay).toBe("finished");
  await stopped;
});

it("cuts what does not end in time", async () => {
  const { running, url } = await start(() => new Promise(() => {}));
  const underWay = fetch(url).then(
    () => "answered",
    () => "cut",
  );
  await sleep(50);
  await running.stop(100);
  expect(await underWay).toBe("cut");
});

it("does not wait for connections that only stand open", async () => {
  const { running, url } = await start(async () => "ok");
  await (await fetch(url)).text();
  const started = performance.now();
  await running.stop();
  expect(performance.now() - started).toBeLessThan(2_000);
});

it("says which port is taken", async () => {
  const { running } = await start(async () => "ok");
  const second = listen(makeServer(), new Hono(), { host: "127.0.0.1", port: running.port });
  await expect(second).rejects.toMatchObject({ code: "EADDRINUSE", port: running.port });
  await running.stop();
});
