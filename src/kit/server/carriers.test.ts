import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { afterEach, expect, it } from "vitest";
import { createSender, mailCarrier, textCarrier } from "./carriers.ts";
import { asSiteId } from "./ids.ts";

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

const message = {
  id: "m1",
  siteId: asSiteId("s"),
  channel: "mail" as const,
  key: "k",
  recipient: "ann@example.com",
  subject: "Booked",
  bodyText: "See you on Tuesday.",
  attachments: [{ name: "visit.ics", type: "text/calendar", content: "BEGIN:VCALENDAR" }],
};

/** Starts a mail server that accepts every mail and records the lines that it receives. */
async function startMailServer(): Promise<{ port: number; lines: string[] }> {
  const lines: string[] = [];
  const server = createTcpServer((socket) => {
    let inData = false;
    socket.write("220 test\r\n");
    socket.on("data", (chunk) => {
      for (const line of chunk.toString().split("\r\n").filter(Boolean)) {
        lines.push(line);
        if (inData) {
          if (line === ".") {
            inData = false;
            socket.write("250 kept\r\n");
          }
        } else if (line === "DATA") {
          inData = true;
          socket.write("354 go on\r\n");
        } else socket.write(line.startsWith("QUIT") ? "221 bye\r\n" : "250 yes\r\n");
      }
    });
    socket.on("error", () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ends.push(() => server.close());
  return { port: (server.address() as AddressInfo).port, lines };
}

async function startTextServer(status: number) {
  const seen: { url: string; authorization: string; body: string }[] = [];
  const server = createServer(async (request: IncomingMessage, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    seen.push({ url: request.url ?? "", authorization: request.headers.authorization ?? "", body });
    response.writeHead(status).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ends.push(() => server.close());
  return { host: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

it("lets a mail program turn off an optional mail by one press, and no other mail", async () => {
  const { port, lines } = await startMailServer();
  const sender = createSender({
    mail: { url: `smtp://127.0.0.1:${port}`, from: "a@example.com" },
    twilio: null,
  });
  await sender.send(message);
  expect(lines.filter((line) => line.startsWith("List-"))).toEqual([]);
  const unsubscribeUrl = "https://brand.example/unsubscribe/n8Zq4Qd3vYw1uT6rPz0LkXb2Hs7MfC5e";
  await sender.send({ ...message, optional: { kind: "reviews", unsubscribeUrl } });
  expect(lines.join("\n").replace(/\n\s+/g, " ")).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`);
  expect(lines).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
});

it("sends a mail with its attachment to the mail server", async () => {
  const { port, lines } = await startMailServer();
  const sender = createSender({
    mail: { url: `smtp://127.0.0.1:${port}`, from: "a@example.com" },
    twilio: null,
  });
  await sender.send(message);
  expect(lines).toContain("RCPT TO:<ann@example.com>");
  expect(lines).toContain("Subject: Booked");
  expect(lines.join("\n")).toContain("visit.ics");
});

it("gives every try of a mail the same Message-ID", async () => {
  const { port, lines } = await startMailServer();
  const from = "Waggon <hello@mail.example.com>";
  const sender = createSender({ mail: { url: `smtp://127.0.0.1:${port}`, from }, twilio: null });
  await sender.send(message);
  await sender.send(message);
  expect(lines.filter((line) => line.startsWith("Message-ID:"))).toEqual(
    Array(2).fill("Message-ID: <m1@mail.example.com>"),
  );
});

it("times out on a mail server that never finishes its greeting", async () => {
  const server = createTcpServer((socket) => {
    // These lines come faster than any time-out between two lines.
    const timer = setInterval(() => socket.write("220-still here\r\n"), 20);
    socket.on("error", () => {}).on("close", () => clearInterval(timer));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ends.push(() => server.close());
  const closed = new Promise((resolve) =>
    server.once("connection", (socket) => socket.once("close", resolve)),
  );
  const { port } = server.address() as AddressInfo;
  const mail = { url: `smtp://127.0.0.1:${port}`, from: "a@example.com" };
  const carrier = mailCarrier(mail, 200);
  await expect(carrier(message)).rejects.toThrow(/abort|time/i);
  await closed;
});

const twilio = { accountSid: "AC1", authToken: "secret", from: "+16025550100" };

it("sends a text to Twilio with the account's credentials", async () => {
  const { host, seen } = await startTextServer(201);
  await textCarrier(twilio, host)({ ...message, channel: "text", recipient: "+16025550123" });
  expect(seen[0]?.url).toBe("/2010-04-01/Accounts/AC1/Messages.json");
  expect(seen[0]?.authorization).toBe(`Basic ${Buffer.from("AC1:secret").toString("base64")}`);
  expect(new URLSearchParams(seen[0]?.body).get("To")).toBe("+16025550123");
});

it("fails for a refused text, so that the queue tries again", async () => {
  const { host } = await startTextServer(503);
  await expect(textCarrier(twilio, host)({ ...message, channel: "text" })).rejects.toThrow("503");
});

it("sends nothing without a carrier, and does not fail", async () => {
  await expect(createSender({ mail: null, twilio: null }).send(message)).resolves.toBeUndefined();
});
