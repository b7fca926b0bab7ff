import { countOutsideCall } from "#kit/server/metrics.ts";
import { type Breaker, createBreaker } from "./breaker.ts";

/** A call to another system. Its URL may contain a key or an address, so it never reaches a log. */
export type ServiceCall = { url: URL; headers?: Record<string, string>; body?: string };

/**
 * `paused`: the breaker is open. `busy`: too many calls are under way. `refused`: the service does not serve
 * us, by its `status` or by what its answer says.
 */
export type ServiceFault = {
  ok: false;
  why: "paused" | "busy" | "too_slow" | "unreachable" | "refused" | "unreadable";
  status?: number;
};
export type ServiceAnswer<T> = { ok: true; answer: T } | ServiceFault;

export type OutsideService = {
  /**
   * Calls the service. `read` makes sense of the JSON: it throws when it cannot, and returns null when the
   * answer refuses us. Never rejects.
   */
  ask<T>(call: ServiceCall, timeoutMs: number, read: Reader<T>): Promise<ServiceAnswer<T>>;
};

type Reader<T> = (body: unknown) => T | null;

const MAX_CALLS = 16;
const MAX_BYTES = 1_000_000;
/** A wrong key or a used-up account does not mend itself in half a minute. */
const LONG_PAUSE_MS = 300_000;
const SHORT_PAUSE_MS = 30_000;

/**
 * Opens a service, which `/metrics` counts under its name. An answer with a `harmless` status is a fault of
 * one call: the service is well.
 */
export function openService(
  name: string,
  { breaker = createBreaker(), harmless = [] }: { breaker?: Breaker; harmless?: readonly number[] } = {},
): OutsideService {
  let calls = 0;
  const ask: OutsideService["ask"] = async (call, timeoutMs, read) => {
    if (calls >= MAX_CALLS) return { ok: false, why: "busy" };
    if (!breaker.mayCall()) return { ok: false, why: "paused" };
    calls++;
    try {
      const result = await fetchAnswer(call, timeoutMs, read);
      if (result.ok || harmless.includes(result.status ?? 0)) breaker.succeed();
      else breaker.fail(result.pauseMs);
      return result;
    } finally {
      calls--;
    }
  };
  return {
    async ask(call, timeoutMs, read) {
      const result = await ask(call, timeoutMs, read);
      countOutsideCall(name, result.ok ? "answered" : result.why);
      return result;
    },
  };
}

type Fetched<T> = { ok: true; answer: T } | (ServiceFault & { pauseMs?: number | undefined });

async function fetchAnswer<T>(
  { url, headers, body }: ServiceCall,
  timeoutMs: number,
  read: Reader<T>,
): Promise<Fetched<T>> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      headers: { accept: "application/json", ...headers },
      // A redirect could carry the key to another host.
      redirect: "error",
      signal,
      ...(body !== undefined && { method: "POST", body }),
    });
    if (!response.ok) {
      await response.body?.cancel();
      return { ok: false, why: "refused", status: response.status, pauseMs: pauseOf(response) };
    }
    const text = await readText(response);
    if (text === null) return { ok: false, why: "unreadable" };
    return readAnswer(text, read);
  } catch {
    return { ok: false, why: signal.aborted ? "too_slow" : "unreachable" };
  }
}

function readAnswer<T>(text: string, read: Reader<T>): Fetched<T> {
  try {
    const answer = read(JSON.parse(text));
    return answer === null ? { ok: false, why: "refused", pauseMs: LONG_PAUSE_MS } : { ok: true, answer };
  } catch {
    return { ok: false, why: "unreadable" };
  }
}

function pauseOf({ status, headers }: Response): number | undefined {
  if (status === 401 || status === 403) return LONG_PAUSE_MS;
  if (status !== 429) return undefined;
  const seconds = Number(headers.get("retry-after"));
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : SHORT_PAUSE_MS;
}

/** The text of an answer; null when it is longer than any honest one. */
async function readText({ body }: Response): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
