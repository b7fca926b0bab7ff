import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { setCalendarNetwork } from "#features/calendar/feeds/adapters/fetch-calendar.ts";

// A key that only tests know, and its certificate for calendar.test and other.test from 2020 to 2120.
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQggNdIP/jxctrZ8zJy
onMm4ptAqL/tlFhZpTjtdsci3GChRANCAAR6rOeEr7ebic4e4ZLJeC+WJ6qhmRyC
3WChpL3XXpVrY5HUd1ukoPQQVp1/Ef8sUl/uINrtJrixLSbRn7mq0yFM
-----END PRIVATE KEY-----`;
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBeTCCAR+gAwIBAgIBATAKBggqhkjOPQQDAjAYMRYwFAYDVQQDDA1jYWxlbmRh
ci50ZXN0MCAXDTIwMDEwMTAwMDAwMFoYDzIxMjAwMTAxMDAwMDAwWjAYMRYwFAYD
VQQDDA1jYWxlbmRhci50ZXN0MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEeqzn
hK+3m4nOHuGSyXgvlieqoZkcgt1goaS9116Va2OR1HdbpKD0EFadfxH/LFJf7iDa
7Sa4sS0m0Z+5qtMhTKNYMFYwHQYDVR0OBBYEFMgRdthAD+z0IEsEi5YnnjtRbrkY
MA8GA1UdEwEB/wQFMAMBAf8wJAYDVR0RBB0wG4INY2FsZW5kYXIudGVzdIIKb3Ro
ZXIudGVzdDAKBggqhkjOPQQDAgNIADBFAiAfZGa3LjqI80inXLO4UgX4BgoAWodx
5MAtiI2/+kLt2gIhAKoXwxCEwYezdgu6PMO96v/4hz2c6K6wpCyHWycGo2Dm
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
