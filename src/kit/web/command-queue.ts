import { browserStore, inOneTab, putIfThere } from "./browser-store.ts";

/**
 * Presses that wait in this browser until the program has them. They survive reloads, releases and the end of
 * a session, and belong to one account: other accounts of the browser neither see nor send them.
 */
export type Queued<C> = C & {
  id: string;
  orderId: string;
  /** When it was pressed, by the device's clock. */
  at: string;
};

/** A stored press. `refused`: why the program refused it; it then waits for the person. */
export type Waiting<C> = { nth: number; personId: string; command: Queued<C>; refused: string | null };

type Answer = { id: string; result: "applied" | "repeated" | "refused"; code?: string; message?: string };
/** Refusals that are not final: the program stores no answer for them. */
const NOT_FINAL: readonly (string | undefined)[] = ["waits_for_earlier", "try_again"];
const MAX_BATCH = 200;
/** In a dead zone a request may hang. What the program has done of it is `repeated` the next time. */
const PATIENCE_MS = 20_000;
const NAME = "waggon-commands";

const store = browserStore<Waiting<unknown>>(NAME, "commands");

/** Lists the presses of an account, the first first. */
export async function listWaiting<C>(personId: string): Promise<Waiting<C>[]> {
  const all = (await store.list()) as Waiting<C>[];
  return all.filter((one) => one.personId === personId);
}

/** Stores presses. Rejects when the browser has no room for them. */
export function addWaiting<C>(personId: string, commands: readonly Queued<C>[]): Promise<void> {
  return store.change((rows) => {
    for (const command of commands) rows.add({ personId, command, refused: null });
  });
}

/** Removes presses, by their ids, that the person does not want any more. */
export async function discardWaiting(ids: readonly string[]): Promise<void> {
  const all = await store.list();
  await store.change((rows) => {
    for (const { nth, command } of all) if (ids.includes(command.id)) rows.delete(nth);
  });
}

/** What may be sent now: nothing of an order whose earlier press waits for the person. */
function sendable<C>(all: readonly Waiting<C>[]): Waiting<C>[] {
  const stopped = new Set(all.flatMap(({ refused, command }) => (refused === null ? [] : [command.orderId])));
  return all.filter(({ command }) => !stopped.has(command.orderId)).slice(0, MAX_BATCH);
}

let draining: Promise<boolean> | null = null;

/**
 * Sends what an account has pressed, batch by batch. Only one tab sends at a time; another tab returns false
 * at once. Returns whether the program answered all it was sent.
 */
export function drainWaiting(path: string, personId: string): Promise<boolean> {
  draining ??= drainOnce(path, personId).finally(() => {
    draining = null;
  });
  return draining;
}

async function drainOnce(path: string, personId: string): Promise<boolean> {
  const drain = async () => {
    for (;;) {
      const batch = sendable(await listWaiting(personId));
      if (batch.length === 0) return true;
      if (!(await sendBatch(path, personId, batch))) return false;
    }
  };
  return inOneTab(`waggon commands ${personId}`, drain);
}

async function sendBatch<C>(path: string, personId: string, batch: readonly Waiting<C>[]): Promise<boolean> {
  const commands = batch.map(({ command }) => command);
  let answer: Response;
  try {
    answer = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      signal: AbortSignal.timeout(PATIENCE_MS),
      body: JSON.stringify({ groomerId: personId, sentAt: new Date().toISOString(), commands }),
    });
  } catch {
    return false;
  }
  const body = await answer.json().catch(() => null);
  if (answer.status === 422 && body?.errors) return refuseMalformed(batch, body.errors);
  // The session has ended, another account is signed in, or the program is away: the presses wait.
  if (!answer.ok || !body) return false;
  return takeAnswers(batch, body.answers as Answer[]);
}

/** Removes what was applied, and marks what was refused for good. Returns whether that changed anything. */
async function takeAnswers<C>(batch: readonly Waiting<C>[], answers: readonly Answer[]): Promise<boolean> {
  let isMoving = false;
  await store.change((rows) => {
    for (const { id, result, code, message = "" } of answers) {
      const waiting = batch.find(({ command }) => command.id === id);
      if (!waiting || NOT_FINAL.includes(code)) continue;
      isMoving = true;
      if (result === "refused") putIfThere(rows, { ...waiting, refused: message });
      else rows.delete(waiting.nth);
    }
  });
  return isMoving;
}

/** A batch is refused as a whole when a press is malformed: those presses wait for the person. */
async function refuseMalformed<C>(
  batch: readonly Waiting<C>[],
  errors: Readonly<Record<string, string[]>>,
): Promise<boolean> {
  const faults = new Map<number, string>();
  for (const [field, [message = ""]] of Object.entries(errors)) {
    const nth = /^commands\.(\d+)\./.exec(field)?.[1];
    if (nth !== undefined) faults.set(Number(nth), message);
  }
  await store.change((rows) => {
    for (const [nth, refused] of faults) if (batch[nth]) putIfThere(rows, { ...batch[nth], refused });
  });
  return faults.size > 0;
}

/** Calls `listener` after each change of the presses, in any tab. Returns a function that ends it. */
export const followWaiting = (listener: () => void): (() => void) => store.follow(listener);
