import { logFailure } from "./log-failure.ts";
import { loggingOut } from "./log-out.ts";

/**
 * What happened somewhere. `data` is as the contract of the stream says. Two events need no stream: with
 * `ask` it is not known whether there is news, because the stream is not open.
 */
export type LiveNews = { event: string; data: Readonly<Record<string, unknown>> };

type Listener = (news: LiveNews) => void;

const PATH = "/v2/live";
const EVENTS = ["beat", "reset", "room", "visit", "seen", "typing", "desk", "waitlist", "readers", "writer"];
/** While the stream is not open, pages ask this often. */
const ASK_MS = 15_000;
const ASK: LiveNews = { event: "ask", data: {} };
/** The server sends something every 20 seconds. A connection that is silent for so long is dead. */
const SILENT_MS = 45_000;
const BEAT = "beat";
/** After its turn a tab waits this long before it asks for another one. */
const REST_MS = 1_000;
/** Tabs among themselves: a visible tab wants to read the stream, a hidden one offers to hand it on. */
const WANT: LiveNews = { event: "want", data: {} };
const OFFER: LiveNews = { event: "offer", data: {} };
const isVisible = () => document.visibilityState === "visible";

/** Followed persons. Pages come and go, and the stream of a person stays. */
const followed = new Map<string, ReturnType<typeof start>>();
/** A page that follows soon after another one keeps its stream. */
const LINGER_MS = 5_000;

/**
 * Calls `listener` with the news of a person until `signal` aborts. All tabs of a browser share one stream:
 * one tab reads it and passes its news on.
 * @param personId the signed-in person, so that tabs of different people share nothing
 * @param repeats the listener first hears the latest news of each room: they may be newer than its page
 */
export function followLive(personId: string, listener: Listener, signal: AbortSignal, repeats = false): void {
  if (signal.aborted || loggingOut.aborted) return;
  const open = followed.get(personId) ?? start(personId);
  followed.set(personId, open);
  open.listeners.add(listener);
  if (repeats) for (const news of [...open.rooms.values()]) listener(news);
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
  const listeners = new Set<Listener>();
  const rooms = new Map<unknown, LiveNews>();
  const pass = (news: LiveNews) => {
    if (news.event === "room") rooms.set(news.data.roomId, news);
    for (const listener of [...listeners]) listener(news);
  };
  let leave = () => {};
  const enter = () => {
    leave = join(`waggon live ${personId}`, pass);
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
  loggingOut.addEventListener("abort", end, { signal: ending.signal });
  return { listeners, rooms, end };
}

/**
 * Reads the stream whenever no other tab does, and passes its news on; else hears what the other tab passes
 * on. A hidden tab may sleep, so it lets a visible one read. Returns a function that ends it.
 */
function join(name: string, pass: Listener): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  const channel = new BroadcastChannel(name);
  let turn: AbortController | null = null;
  let heardAt = performance.now();
  const hear = (news: LiveNews) => {
    heardAt = performance.now();
    if (news.event !== BEAT) pass(news);
  };
  const announce = () => {
    if (isVisible() && !turn) channel.postMessage(WANT);
    else if (!isVisible() && turn) channel.postMessage(OFFER);
  };
  channel.addEventListener("message", ({ data }: MessageEvent<LiveNews>) => {
    if (data.event === OFFER.event) announce();
    else if (data.event !== WANT.event) hear(data);
    else if (!isVisible()) turn?.abort();
  });
  document.addEventListener("visibilitychange", announce, { signal });
  // The tab that reads the stream may sleep, although no other tab can know of it.
  const asking = setInterval(() => {
    if (isVisible() && performance.now() - heardAt > SILENT_MS) pass(ASK);
  }, ASK_MS);
  const share = (news: LiveNews) => {
    hear(news);
    channel.postMessage(news);
  };
  const lead = async (mine: AbortController) => {
    turn = mine;
    announce();
    await readStream(share, mine.signal);
    turn = null;
  };
  announce();
  void takeTurns(name, lead, signal);
  return () => {
    clearInterval(asking);
    leaving.abort();
    channel.close();
  };
}

/** Calls `lead` whenever it is this tab's turn. Without locks it is always. */
async function takeTurns(
  name: string,
  lead: (turn: AbortController) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const { locks } = navigator;
  while (!signal.aborted) {
    const turn = new AbortController();
    const end = () => turn.abort();
    signal.addEventListener("abort", end);
    if (!locks) await lead(turn);
    // The wait for a turn ends with the signal, which rejects.
    else await locks.request(name, { signal }, () => lead(turn)).catch(() => {});
    // The tab that wants the stream gets in line first.
    if (!signal.aborted) await new Promise((later) => setTimeout(later, REST_MS));
    signal.removeEventListener("abort", end);
  }
}

/** Reads the stream until the signal aborts. The browser itself connects again after a lost connection. */
function readStream(share: Listener, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  let source: EventSource | null = null;
  let heardAt = performance.now();
  const open = () => {
    heardAt = performance.now();
    source = new EventSource(PATH);
    for (const event of EVENTS) {
      source.addEventListener(event, ({ data }) => {
        heardAt = performance.now();
        share({ event, data: JSON.parse(data) });
      });
    }
    source.addEventListener("error", () => {
      if (source?.readyState === EventSource.CLOSED) logFailure("The stream of news did not open", PATH);
    });
  };
  open();
  const asking = setInterval(() => {
    const isOpen = source?.readyState === EventSource.OPEN;
    const isSilent = performance.now() - heardAt > SILENT_MS;
    if (isOpen && !isSilent) return;
    share(ASK);
    if (isSilent) source?.close();
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
