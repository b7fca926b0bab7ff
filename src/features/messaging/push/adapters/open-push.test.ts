import { createECDH, randomBytes } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import webPush from "web-push";
import { openPush } from "./open-push.ts";

const { publicKey, privateKey } = webPush.generateVAPIDKeys();
const browser = createECDH("prime256v1");
const target = {
  endpoint: "https://fcm.googleapis.com/fcm/send/one",
  publicKey: browser.generateKeys("base64url"),
  authSecret: randomBytes(16).toString("base64url"),
};
const notice = {
  title: "Wags & Wheels",
  body: "You have a new message.",
  path: "/customer/messages",
  topic: "r1",
};

let calls: { url: string; init: RequestInit }[] = [];
let status = 201;
const sender = openPush(
  { publicKey, privateKey, contact: "mailto:hello@example.com" },
  {
    fetch: async (url, init = {}) => {
      calls.push({ url: String(url), init });
      return new Response(null, { status });
    },
  },
);
if (!sender) throw new Error("There are keys.");

beforeEach(() => {
  calls = [];
  status = 201;
});

describe("a push", () => {
  it("goes to the browser's address, signed, encrypted, and for four hours", async () => {
    expect(await sender.send(target, notice)).toBe("sent");
    const [{ url, init } = { url: "", init: {} }] = calls;
    expect(url).toBe(target.endpoint);
    expect(init).toMatchObject({ method: "POST", redirect: "error" });
    const headers = new Headers(init.headers);
    expect(headers.get("ttl")).toBe("14400");
    expect(headers.get("urgency")).toBe("high");
    expect(headers.get("content-encoding")).toBe("aes128gcm");
    expect(headers.get("topic")).toMatch(/^[\w-]{1,32}$/);
    expect(headers.get("authorization")).toMatch(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, ?k=/);
    const body = Buffer.from(init.body as Uint8Array).toString("latin1");
    expect(body).not.toContain("message");
    expect(body).not.toContain("Wags");
  });

  it("replaces one about the same room alone", async () => {
    for (const topic of ["r1", "r1", "r2"]) await sender.send(target, { ...notice, topic });
    const topics = calls.map(({ init }) => new Headers(init.headers).get("topic"));
    expect(topics[1]).toBe(topics[0]);
    expect(topics[2]).not.toBe(topics[0]);
  });

  it.each([404, 410])("reports a browser that is gone (%i)", async (answer) => {
    status = answer;
    expect(await sender.send(target, notice)).toBe("gone");
  });

  it.each([400, 429, 500])("throws when the service refuses (%i)", async (answer) => {
    status = answer;
    await expect(sender.send(target, notice)).rejects.toThrow(String(answer));
  });

  it("asks no address that belongs to no push service", async () => {
    const inside = { ...target, endpoint: "https://169.254.169.254/latest" };
    expect(await sender.send(inside, notice)).toBe("gone");
    expect(calls).toEqual([]);
  });
});

it("without keys nothing is sent", () => expect(openPush(null)).toBe(null));
