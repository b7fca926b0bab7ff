import { describe, expect, it } from "vitest";
import { CALENDAR, calendarOf, useCalendarServer } from "#tests/calendar-server.ts";
import { fetchCalendar, setCalendarNetwork } from "./fetch-calendar.ts";

const server = useCalendarServer();
const NOTHING = { etag: null, lastModified: null };
const FILE = calendarOf();
const fetched = () => fetchCalendar(CALENDAR, NOTHING);

describe("a calendar elsewhere", () => {
  it("is fetched by its name, with what the server says of its version", async () => {
    server.serve(FILE, { etag: '"one"', "last-modified": "Fri, 08 Jan 2027 17:00:00 GMT" });
    expect(await fetched()).toEqual({
      ok: true,
      text: FILE,
      etag: '"one"',
      lastModified: "Fri, 08 Jan 2027 17:00:00 GMT",
    });
    const [request] = server.asked;
    expect([request?.url, request?.headers.host]).toEqual(["/family.ics", "calendar.test"]);
    expect(request?.headers.cookie).toBeUndefined();
  });

  it("is not sent again while it is unchanged", async () => {
    server.answer = ({ headers }, response) =>
      response.writeHead(headers["if-none-match"] === '"one"' ? 304 : 500).end();
    expect(await fetchCalendar(CALENDAR, { etag: '"one"', lastModified: null })).toEqual({
      ok: true,
      text: null,
    });
  });

  it("is found behind three redirects, but not behind four", async () => {
    const chain = (length: number) => {
      server.answer = ({ url = "" }, response) => {
        const step = Number(url.match(/\d+$/)?.[0] ?? 0);
        if (step === length) response.writeHead(200).end(FILE);
        else response.writeHead(302, { location: `https://other.test/${step + 1}` }).end();
      };
    };
    chain(3);
    expect(await fetched()).toMatchObject({ ok: true, text: FILE });
    chain(4);
    expect(await fetched()).toEqual({ ok: false, why: "too_many_redirects" });
  });

  it.each([
    [404, "not_found"],
    [410, "not_found"],
    [401, "refused"],
    [403, "refused"],
    [500, "broken"],
    [204, "broken"],
  ])("that answers %i is %s", async (status, why) => {
    server.answer = (_, response) => response.writeHead(status).end();
    expect(await fetched()).toEqual({ ok: false, why });
  });

  it.each([
    ["names its length", true],
    ["does not say how long it is", false],
  ])("of more than a megabyte is refused when it %s", async (_, isNamed) => {
    const text = "x".repeat(1024 * 1024 + 1);
    server.serve(text, isNamed ? { "content-length": `${text.length}` } : { "transfer-encoding": "chunked" });
    expect(await fetched()).toEqual({ ok: false, why: "too_large" });
    server.serve("x".repeat(1024 * 1024));
    expect(await fetched()).toMatchObject({ ok: true });
  });

  it.each(["never answers", "never ends", "is never found"])("that %s is given up", async (how) => {
    server.timeoutMs = 150;
    server.answer = (_, response) => {
      if (how === "never ends") response.writeHead(200).write("BEGIN");
    };
    if (how === "is never found")
      server.names = new Proxy({}, { get: () => Promise.withResolvers<string[]>().promise });
    expect(await fetched()).toEqual({ ok: false, why: "unreachable" });
  });

  it("must show a certificate of its name", async () => {
    server.names = { "wrong.test": ["127.0.0.1"] };
    server.serve(FILE);
    const wrong = await fetchCalendar("https://wrong.test/family.ics", NOTHING);
    expect([wrong, server.asked]).toEqual([{ ok: false, why: "unreachable" }, []]);
  });
});

describe("reading connects only to public addresses", () => {
  it.each([
    ["a private one", ["10.0.0.1"]],
    ["a private one beside a public one", ["127.0.0.1", "169.254.169.254"]],
  ])("so a name of %s is refused unasked", async (_, addresses) => {
    server.names = { "calendar.test": addresses };
    server.serve(FILE);
    expect([await fetched(), server.asked]).toEqual([{ ok: false, why: "not_public" }, []]);
  });

  it.each(["http://other.test/x", "https://10.0.0.1/x", "https://[::1]/x", "https://inside.test/x"])(
    "so a redirect to %s is refused",
    async (location) => {
      server.names["inside.test"] = ["192.168.1.1"];
      server.answer = (_, response) => response.writeHead(302, { location }).end();
      expect([await fetched(), server.asked.length]).toEqual([{ ok: false, why: "not_public" }, 1]);
    },
  );

  it("and to the one that was checked, though the name leads elsewhere a moment later", async () => {
    server.serve(FILE);
    let resolved = 0;
    server.names = new Proxy({} as Record<string, string[]>, {
      get: () => (resolved++ === 0 ? ["127.0.0.1"] : ["10.0.0.1"]),
    });
    expect(await fetched()).toMatchObject({ ok: true });
    expect(resolved).toBe(1);
  });

  it("in the program itself: this machine is out of reach", async () => {
    setCalendarNetwork(null);
    server.serve(FILE);
    const read = (host: string) => fetchCalendar(`https://${host}/family.ics`, NOTHING);
    expect(await read("127.0.0.1")).toEqual({ ok: false, why: "not_public" });
    // Name servers know no such name, or lead back here.
    expect(await read("localhost")).toMatchObject({ ok: false });
    expect(server.asked).toEqual([]);
  });
});
