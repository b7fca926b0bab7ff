import { logFailure } from "./log-failure.ts";

/**
 * What happened somewhere. `data` is as the contract of the stream says. Two events need no stream: with
 * `ask` nobody knows whether there is news, because the stream is not open.
 */
export type LiveNews = { event: string; data: Readonly<Record<string, unknown>> };

type Listener = (news: LiveNews) => void;

const PATH = "/v2/live";
const EVENTS = ["reset", "room", "visit", "seen", "typing", "desk"];
/** While the stream is not open, pages ask this often. */
const ASK_MS = 15_000;
const ASK: LiveNews = { event: "ask", data: {} };

/** Followed persons. Pages come and go, and the stream of a person stays. */
const followed = new Map<string, { listeners: Set<Listener>; end: () => void }>();
/** A page that follows soon after another one keeps its stream. */
const LINGER_MS = 5_000;

/**
 * Calls `listener` with the news of a person until `signal` aborts. All tabs of a browser share one stream:
 * one tab reads it and passes its news on.
 * @param personId the signed-in person, so that tabs of different people share nothing
 */
export function followLive(personId: string, listener: Listener, signal: AbortSignal): void {
  if (signal.aborted) return;
  const open = followed.get(personId) ?? start(personId);
  followed.set(personId, open);
  open.listeners.add(listener);
  signal.addEventListener("abort", () => {
    open.listeners.delete(listener);
    setTimeout(() => {
      if (open.listeners.size > 0 || followed.get(personId) !== open) return;
      followed.delete(personId);
      open.end();
    }, LINGER_MS);
  });
}

function start(personId: string) {
  const name = `waggon live ${personId}`;
  const listeners = new Set<Listener>();
  const tell = (news: LiveNews) => {
    for (const listener of [...listeners]) listener(news);
  };
  let leave = () => {};
  const enter = () => {
    const leaving = new AbortController();
    const channel = new BroadcastChannel(name);
    channel.addEventListener("message", ({ data }: MessageEvent<LiveNews>) => tell(data));
    const share = (news: LiveNews) => {
      tell(news);
      channel.postMessage(news);
    };
    void takeTurns(name, share, leaving.signal);
    leave = () => {
      leaving.abort();
      channel.close();
    };
  };
  enter();
  // A page that the browser keeps for the way back must hold neither a lock nor a connection.
  const ending = new AbortController();
  window.addEventListener("pagehide", () => leave(), { signal: ending.signal });
  const resume = ({ persisted }: PageTransitionEvent) => {
    if (persisted) enter();
  };
  window.addEventListener("pageshow", resume, { signal: ending.signal });
  const end = () => {
    ending.abort();
    leave();
  };
  return { listeners, end };
}

/** Reads the stream whenever no other tab does. Without locks each tab reads its own. */
async function takeTurns(name: string, share: Listener, signal: AbortSignal): Promise<void> {
  const { locks } = navigator;
  if (!locks) return readStream(share, signal);
  while (!signal.aborted) {
    const turn = new AbortController();
    const end = () => turn.abort();
    signal.addEventListener("abort", end);
    const lead = async () => {
      document.addEventListener("visibilitychange", () => void yieldIfHidden(name, turn), {
        signal: turn.signal,
      });
      await readStream(share, turn.signal);
    };
    // The wait for a turn ends with the signal, which rejects.
    await locks.request(name, { signal }, lead).catch(() => new Promise((later) => setTimeout(later, 1_000)));
    signal.removeEventListener("abort", end);
  }
}

/** A hidden page may sleep, so it lets another page that waits read the stream. */
async function yieldIfHidden(name: string, turn: AbortController): Promise<void> {
  if (document.visibilityState !== "hidden") return;
  const { pending = [] } = await navigator.locks.query();
  if (pending.some((request) => request.name === name)) turn.abort();
}

/** Reads the stream until the signal aborts. The browser itself connects again after a lost connection. */
function readStream(share: Listener, signal: AbortSignal): Promise<void> {
  let source: EventSource | null = null;
  const open = () => {
    source = new EventSource(PATH);
    for (const event of EVENTS) {
      source.addEventListener(event, ({ data }) => share({ event, data: JSON.parse(data) }));
    }
    source.addEventListener("error", () => {
      if (source?.readyState === EventSource.CLOSED) logFailure("The stream of news did not open", PATH);
    });
  };
  open();
  const asking = setInterval(() => {
    if (source?.readyState === EventSource.OPEN) return;
    share(ASK);
    if (source?.readyState === EventSource.CLOSED) open();
  }, ASK_MS);
  return new Promise((resolve) => {
    signal.addEventListener("abort", () => {
      clearInterval(asking);
      source?.close();
      resolve();
    });
  });
}
