import { browserStore, inOneTab, putIfThere } from "./browser-store.ts";

/** A file that waits in this browser until the program has it. It belongs to one account. */
export type NewFile = {
  orderId: string;
  /** The address of the API that takes the file. A later file for the same address replaces the earlier. */
  path: string;
  /** Added to the address. The same file always has the same. Files of an older app have none. */
  query?: string;
  /** What the file shows, for the person. */
  label: string;
  file: Blob;
};

/** `refused`: why the program refused the file; it then waits for the person. */
export type WaitingFile = NewFile & { nth: number; personId: string; refused: string | null };

/** A large photo needs time where the connection is poor. */
const PATIENCE_MS = 120_000;

/** Apart from the presses: photos may fill a device, and an older app knows nothing of them. */
const store = browserStore<WaitingFile>("waggon-files", "files");

/** Lists the files of an account, the first first. */
export async function listWaitingFiles(personId: string): Promise<WaitingFile[]> {
  return (await store.list()).filter((one) => one.personId === personId);
}

const room = browserStore<{ nth: number; file: Blob }>("waggon-room", "room");

/**
 * Whether this browser has room for a file of so many bytes. It is tried, because browsers report the same
 * room to all pages, whatever there is.
 */
export async function hasRoomFor(bytes: number): Promise<boolean> {
  try {
    const file = new Blob([new Uint8Array(bytes)]);
    await room.change((rows) => void rows.put({ nth: 1, file }));
    return true;
  } catch {
    return false;
  } finally {
    await room.change((rows) => void rows.clear()).catch(() => {});
  }
}

/** Stores a file in place of an earlier one for its address. Rejects when the browser has no room for it. */
export async function addWaitingFile(personId: string, file: NewFile): Promise<void> {
  const earlier = (await listWaitingFiles(personId)).filter(({ path }) => path === file.path);
  await store.change((rows) => {
    rows.add({ ...file, personId, refused: null });
    for (const { nth } of earlier) rows.delete(nth);
  });
}

/** Removes files that the person does not want any more. */
export function discardWaitingFiles(places: readonly number[]): Promise<void> {
  return store.change((rows) => {
    for (const nth of places) rows.delete(nth);
  });
}

/** Lets a refused file be sent again: what was in its way may be gone. */
export async function retryWaitingFile(place: number): Promise<void> {
  const waiting = (await store.list()).find(({ nth }) => nth === place);
  if (waiting) await store.change((rows) => putIfThere(rows, { ...waiting, refused: null }));
}

let draining: Promise<boolean> | null = null;

/** Sends the files of an account, one by one and in one tab. Returns whether none is left to send. */
export function drainWaitingFiles(personId: string): Promise<boolean> {
  const drain = async () => {
    for (;;) {
      const next = (await listWaitingFiles(personId)).find(({ refused }) => refused === null);
      if (!next) return true;
      if (!(await send(next))) return false;
    }
  };
  draining ??= inOneTab(`waggon files ${personId}`, drain).finally(() => {
    draining = null;
  });
  return draining;
}

/** Sends one file. An answer that gets lost costs nothing: the same file replaces itself. */
async function send(waiting: WaitingFile): Promise<boolean> {
  const form = new FormData();
  form.set("file", waiting.file, "photo");
  let answer: Response;
  try {
    answer = await fetch(waiting.path + (waiting.query ?? ""), {
      ...{ method: "POST", body: form, headers: { accept: "application/json" } },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
  } catch {
    return false;
  }
  const refused = answer.ok ? null : await whyRefused(answer, waiting.personId);
  // The session has ended, or the program is away: the file waits.
  if (!answer.ok && refused === null) return false;
  await store.change((rows) => {
    if (refused === null) rows.delete(waiting.nth);
    else putIfThere(rows, { ...waiting, refused });
  });
  return true;
}

/** Why the program will never take the file; null if it may take it later. */
async function whyRefused(answer: Response, personId: string): Promise<string | null> {
  if (![404, 409, 413, 415, 422].includes(answer.status)) return null;
  // Another account that is signed in by now has no such visit.
  if (answer.status === 404 && !(await isSignedIn(personId))) return null;
  const body = await answer.json().catch(() => null);
  const [ofFile] = (body?.errors?.file ?? []) as string[];
  return ofFile ?? body?.message ?? "";
}

async function isSignedIn(personId: string): Promise<boolean> {
  const answer = await fetch("/v2/account/me").catch(() => null);
  const me = answer?.ok ? await answer.json().catch(() => null) : null;
  return me?.person?.id === personId;
}

/** Calls `listener` after each change of the files, in any tab. Returns a function that ends it. */
export const followWaitingFiles = (listener: () => void): (() => void) => store.follow(listener);
