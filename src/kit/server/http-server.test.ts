import { once } from "node:events";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { Hono } from "hono";
import { expect, it } from "vitest";
import { runningTime } from "#tests/running-time.ts";
import { listen, makeServer } from "./http-server.ts";

async function start(answer: () => Promise<string>, options: { drainMs?: number } = {}) {
  const app = new Hono();
  app.get("/", async (c) => c.text(await answer()));
  const running = await listen(makeServer(), app, { host: "127.0.0.1", port: 0, ...options });
  return { running, url: `http://127.0.0.1:${running.port}/` };
}

it("lets a running request finish before it stops, and accepts no new request", async () => {
  const arrived = Promise.withResolvers<void>();
  const finished = Promise.withResolvers<string>();
  const waiting = [finished.promise];
  const { running, url } = await start(async () => {
    arrived.resolve();
    return waiting.shift() ?? "accepted";
  });
  const ask = () => fetch(url).then((response) => response.text());
  const underWay = ask();
  await arrived.promise;
  const stopped = running.stop(60_000);
  await expect.poll(() => ask().catch(() => "refused")).toBe("refused");
  finished.resolve("finished");
  expect(await underWay).toBe("finished");
  await stopped;
});

it("cuts requests that do not end in time", async () => {
  const arrived = Promise.withResolvers<void>();
  const { running, url } = await start(() => {
    arrived.resolve();
    return new Promise(() => {});
  });
  const underWay = fetch(url).then(
    () => "answered",
    () => "cut",
  );
  await arrived.promise;
  await running.stop(100);
  expect(await underWay).toBe("cut");
});

it("does not wait for idle connections", async () => {
  const { running, url } = await start(async () => "ok");
  await (await fetch(url)).text();
  expect(await runningTime(() => running.stop())).toBeLessThan(2_000);
});

it("reports which port is taken", async () => {
  const { running } = await start(async () => "ok");
  const second = listen(makeServer(), new Hono(), { host: "127.0.0.1", port: running.port });
  await expect(second).rejects.toMatchObject({ code: "EADDRINUSE", port: running.port });
  await running.stop();
});

/** Sends a request on the same connection after each answer, until the server closes the connection. */
async function sendOn(port: number, onAnswer: () => void): Promise<"must leave" | "closed" | "reset"> {
  const socket = connect(port, "127.0.0.1");
  socket.setEncoding("utf8");
  let isWaiting = false;
  const send = () => {
    isWaiting = true;
    socket.write("GET / HTTP/1.1\r\nhost: x\r\n\r\n");
  };
  return new Promise((resolve) => {
    const finish = (end: "must leave" | "closed" | "reset") => {
      socket.destroy();
      resolve(end);
    };
    socket.on("error", () => finish("reset"));
    socket.on("end", () => finish(isWaiting ? "reset" : "closed"));
    socket.on("connect", send);
    let text = "";
    socket.on("data", (part) => {
      text += part;
      if (!text.endsWith("ok")) return;
      onAnswer();
      isWaiting = false;
      const isLast = /^connection: close/im.test(text);
      text = "";
      if (isLast) finish("must leave");
      else setTimeout(send, 2);
    });
  });
}

it("makes clients close their connections, and resets none of them", async () => {
  const { running } = await start(async () => "ok", { drainMs: 3_000 });
  let answers = 0;
  const clients = Array.from({ length: 24 }, () => sendOn(running.port, () => answers++));
  await expect.poll(() => answers).toBeGreaterThan(24 * 5);
  await running.stop();
  expect(await Promise.all(clients)).toEqual(Array(24).fill("must leave"));
});

it("serves new connections while it drains, each for one response", async () => {
  const { running, url } = await start(async () => "ok", { drainMs: 3_000 });
  await (await fetch(url)).text();
  const stopped = running.stop();
  const late = await fetch(url, { keepalive: true });
  expect([late.status, late.headers.get("connection")]).toEqual([200, "close"]);
  await late.text();
  await stopped;
  await expect(fetch(url)).rejects.toThrow();
});

it("closes the connection after a response that began before the stop", async () => {
  const arrived = Promise.withResolvers<void>();
  const finished = Promise.withResolvers<string>();
  const { running, url } = await start(() => {
    arrived.resolve();
    return finished.promise;
  });
  const underWay = fetch(url);
  await arrived.promise;
  const stopped = running.stop();
  finished.resolve("ok");
  expect((await underWay).headers.get("connection")).toBe("close");
  await stopped;
});

it("stops at once when no client is connected", async () => {
  const { running } = await start(async () => "ok", { drainMs: 60_000 });
  await running.stop();
});

it.each(["/", "/unknown"])("refuses TRACE at %s", async (path) => {
  const { running } = await start(async () => "ok");
  const request = httpRequest({ host: "127.0.0.1", port: running.port, path, method: "TRACE" });
  request.setHeader("cookie", "secret=1");
  request.end();
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  expect(answer.statusCode).toBe(405);
  expect(answer.headers.allow).toContain("GET");
  const body = await text(answer);
  expect(JSON.parse(body)).toMatchObject({ code: "method_not_allowed" });
  expect(body).not.toContain("secret");
  await running.stop();
});
