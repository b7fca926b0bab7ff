import { type ComponentType, useSyncExternalStore } from "react";
import type { Waiting } from "#kit/web/command-queue.ts";
import type { NewFile, WaitingFile } from "#kit/web/file-queue.ts";
import type { ProviderOrder } from "../../answers/contract/answers.ts";
import type { GroomerCommand } from "../contract.ts";

export type WaitingCommand = Waiting<GroomerCommand>;
type Press<C> = C extends GroomerCommand ? Omit<C, "id" | "at"> : never;
/** A command before it is pressed: without its id and time. */
export type NewCommand = Press<GroomerCommand>;

export type WaitingWork = {
  /** What this person has pressed and the program does not have yet. */
  commands: readonly WaitingCommand[];
  /** Whether the program can't be reached, as far as this page knows. */
  isAway: boolean;
  /** Stores presses in this browser. Resolves to false, and says so on the page, when it has no room. */
  queue(commands: readonly NewCommand[]): Promise<boolean>;
  /** Removes presses, by their ids, that are not wanted any more. */
  discard(ids: readonly string[]): Promise<void>;
  /** Sends what waits; whether the program has all of it now. Null before scripts run, and for staff. */
  send: (() => Promise<boolean>) | null;
  /** The photos that wait, with their pictures. */
  files: readonly WaitingFile[];
  /** Stores a photo in this browser. Resolves to false when it has no room. */
  queueFile(file: NewFile): Promise<boolean>;
  /** Takes a completion, a missed visit, photos and the report while the connection is away. */
  Forms: ComponentType<VisitFormsProps> | null;
};

export type VisitFormsProps = {
  order: ProviderOrder;
  /** From when on the visit may be marked as missed, and the fee in cents; null if it may not be. */
  noShow: { from: string; fee: number } | null;
};

/** Where a page has the end of its visit. */
export const FINISH_ID = "finish";

/** Before scripts run, and for people without work of their own, everything is sent at once. */
const NOTHING_WAITS: WaitingWork = {
  commands: [],
  isAway: false,
  queue: async () => false,
  discard: async () => {},
  send: null,
  files: [],
  queueFile: async () => false,
  Forms: null,
};

let work = NOTHING_WAITS;
const listeners = new Set<() => void>();

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Hands pages what waits in this browser; null once it is not theirs any more. */
export function setWaitingWork(next: WaitingWork | null): void {
  work = next ?? NOTHING_WAITS;
  for (const listener of listeners) listener();
}

/** What waits in this browser. It is no context: its part loads late (layouts/groomer-parts.tsx). */
export const useWaitingWork = (): WaitingWork =>
  useSyncExternalStore(
    follow,
    () => work,
    () => NOTHING_WAITS,
  );
