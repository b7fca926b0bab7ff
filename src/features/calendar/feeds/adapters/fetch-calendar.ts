import { Resolver } from "node:dns/promises";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { isIP } from "node:net";
import { hostOf, toFeedAddress } from "../rules/feed-address.ts";
import type { FeedFault } from "../rules/feed-faults.ts";
import { isPublicAddress } from "../rules/public-address.ts";

const MAX_BYTES = 1024 * 1024;
const MAX_REDIRECTS = 3;

/** What a server said of a file, to ask only for a newer one. */
export type Validators = { etag: string | null; lastModified: string | null };

export type FetchResult =
  | ({ ok: true; text: string } & Validators)
  | { ok: true; text: null }
  | { ok: false; why: FeedFault };

/** The way to servers. Tests lead it to a server of their own; the program has no setting for it. */
export type CalendarNetwork = {
  resolve(host: string): Promise<string[]>;
  mayReach(address: string): boolean;
  port: number;
  /** For everything together: names, redirects, the file. */
  timeoutMs: number;
  /** The only certificates to trust, PEM; absent for those of the system. */
  ca?: string;
};

/** Asks name servers. The system's own look-up would take threads that passwords need, and hold them long. */
async function resolvePublicly(host: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 4_000, tries: 1 });
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return found.flatMap((result) => (result.status === "fulfilled" ? result.value : []));
}

const INTERNET: CalendarNetwork = {
  resolve: resolvePublicly,
  mayReach: isPublicAddress,
  port: 443,
  timeoutMs: 5_000,
};
let network = INTERNET;

/** Leads reading elsewhere; null leads it to the internet. Only for tests. */
export function setCalendarNetwork(chosen: CalendarNetwork | null): void {
  network = chosen ?? INTERNET;
}

/**
 * Fetches a calendar file by https, in five seconds and at most a megabyte. Names are resolved here, every
 * address of them must be public, and the connection goes to the address that was checked: a name that later
 * resolves elsewhere leads nowhere. Redirects are checked in the same way.
 */
export async function fetchCalendar(address: string, known: Validators): Promise<FetchResult> {
  const signal = AbortSignal.timeout(network.timeoutMs);
  try {
    let next = address;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const answer = await fetchOnce(next, known, signal);
      if (!("location" in answer)) return answer;
      next = answer.location;
    }
    return { ok: false, why: "too_many_redirects" };
  } catch {
    return { ok: false, why: "unreachable" };
  }
}

async function fetchOnce(
  address: string,
  known: Validators,
  signal: AbortSignal,
): Promise<FetchResult | { location: string }> {
  const checked = toFeedAddress(address);
  if (!checked.ok) return { ok: false, why: "not_public" };
  const url = new URL(checked.address);
  const host = hostOf(url);
  const addresses = isIP(host) ? [host] : await within(signal, network.resolve(host));
  const [first] = addresses;
  if (first === undefined) return { ok: false, why: "unreachable" };
  if (!addresses.every(network.mayReach)) return { ok: false, why: "not_public" };
  const answer = await send(url, first, known, signal);
  try {
    return await readAnswer(url, answer);
  } finally {
    answer.destroy();
  }
}

/** Name servers know no signal, so the wait for them ends here. */
const within = <T>(signal: AbortSignal, work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
  ]);

function send(url: URL, address: string, { etag, lastModified }: Validators, signal: AbortSignal) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    const host = hostOf(url);
    const sent = request({
      host: address,
      port: network.port,
      path: `${url.pathname}${url.search}`,
      servername: isIP(host) ? "" : host,
      ...(network.ca && { ca: network.ca }),
      agent: false,
      signal,
      headers: {
        host: url.host,
        accept: "text/calendar, text/plain;q=0.5",
        "accept-encoding": "identity",
        "user-agent": "Waggon-Calendars/1",
        ...(etag && { "if-none-match": etag }),
        ...(lastModified && { "if-modified-since": lastModified }),
      },
    });
    sent.once("response", resolve);
    sent.on("error", reject);
    sent.end();
  });
}

async function readAnswer(url: URL, answer: IncomingMessage): Promise<FetchResult | { location: string }> {
  const { statusCode = 0, headers } = answer;
  if (statusCode === 304) return { ok: true, text: null };
  if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
    const location = URL.parse(headers.location, url);
    return location ? { location: location.href } : { ok: false, why: "broken" };
  }
  if (statusCode === 404 || statusCode === 410) return { ok: false, why: "not_found" };
  if (statusCode === 401 || statusCode === 403) return { ok: false, why: "refused" };
  if (statusCode !== 200 || headers["content-encoding"] !== undefined) return { ok: false, why: "broken" };
  const bytes = await readBytes(answer);
  if (!bytes) return { ok: false, why: "too_large" };
  const { etag = null, "last-modified": lastModified = null } = headers;
  return {
    ok: true,
    text: new TextDecoder().decode(bytes),
    etag: short(etag),
    lastModified: short(lastModified),
  };
}

/** Sent back as it is, so a server must not fill rows with it. */
const short = (validator: string | null) =>
  validator !== null && validator.length <= 300 ? validator : null;

async function readBytes(answer: IncomingMessage): Promise<Buffer | null> {
  if (Number(answer.headers["content-length"] ?? 0) > MAX_BYTES) return null;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
