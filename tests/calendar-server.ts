import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { setCalendarNetwork } from "#features/calendar/feeds/adapters/fetch-calendar.ts";

// A key that only tests know, and its certificate for calendar.test and other.test until the year 2126.
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQggNdIP/jxctrZ8zJy
onMm4ptAqL/tlFhZpTjtdsci3GChRANCAAR6rOeEr7ebic4e4ZLJeC+WJ6qhmRyC
3WChpL3XXpVrY5HUd1ukoPQQVp1/Ef8sUl/uINrtJrixLSbRn7mq0yFM
-----END PRIVATE KEY-----`;
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBrTCCAVOgAwIBAgIUeDxMmjaePAO6MKwnIHVqaESh9EQwCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNY2FsZW5kYXIudGVzdDAgFw0yNjExMjYxNTA0NDVaGA8yMTI2
MTEwMjE1MDQ0NVowGDEWMBQGA1UEAwwNY2FsZW5kYXIudGVzdDBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABHqs54Svt5uJzh7hksl4L5YnqqGZHILdYKGkvddelWtj
kdR3W6Sg9BBWnX8R/yxSX+4g2u0muLEtJtGfuarTIUyjeTB3MB0GA1UdDgQWBBTI
EXbYQA/s9CBLBIuWJ547UW65GDAfBgNVHSMEGDAWgBTIEXbYQA/s9CBLBIuWJ547
UW65GDAPBgNVHRMBAf8EBTADAQH/MCQGA1UdEQQdMBuCDWNhbGVuZGFyLnRlc3SC
Cm90aGVyLnRlc3QwCgYIKoZIzj0EAwIDSAAwRQIhAOpA9eEjhqmQe0R07TsZ8Pan
lvLZov0LVCxiJFgephzIAiBE1i9Xp1nnP4DDl/XRGp4k6Wir28U0RrSSAwmE+V+V
QA==
-----END CERTIFICATE-----`;

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** The address of the tests' calendar. */
export const CALENDAR = "https://calendar.test/family.ics";

/**
 * A server of calendars on this machine, which reading reaches at `calendar.test` and `other.test`. `answer`
 * is what it does, `names` where names lead, and `asked` what it was asked for.
 */
export function useCalendarServer() {
  const at = {
    names: {} as Record<string, string[]>,
    asked: [] as IncomingMessage[],
    timeoutMs: 5_000,
    answer: ((_, response) => response.writeHead(404).end()) as Answer,
    /** Answers with a calendar file. */
    serve(text: string, headers: Record<string, string> = {}) {
      at.answer = (_, response) => response.writeHead(200, headers).end(text);
    },
  };
  const server = createServer({ key: KEY, cert: CERTIFICATE }, (request, response) => {
    at.asked.push(request);
    at.answer(request, response);
  });
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
    setCalendarNetwork(null);
  });
  beforeEach(() => {
    at.names = { "calendar.test": ["127.0.0.1"], "other.test": ["127.0.0.1"] };
    at.asked = [];
    at.timeoutMs = 5_000;
    at.answer = (_, response) => response.writeHead(404).end();
    setCalendarNetwork({
      resolve: async (host) => at.names[host] ?? [],
      mayReach: (address) => address === "127.0.0.1",
      port: (server.address() as AddressInfo).port,
      ca: CERTIFICATE,
      get timeoutMs() {
        return at.timeoutMs;
      },
    });
  });
  return at;
}

/** A calendar file with events, each of them its lines without BEGIN and END. */
export function calendarOf(...events: string[][]): string {
  const blocks = events.flatMap((lines) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"]);
  return ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:test", ...blocks, "END:VCALENDAR", ""].join("\r\n");
}

/** An event of an hour at a UTC time, `20270108T170000Z`. */
export const hourAt = (start: string, uid = `${start}@test`): string[] => [
  `UID:${uid}`,
  `DTSTART:${start}`,
  "DURATION:PT1H",
  "SUMMARY:A secret title",
];
