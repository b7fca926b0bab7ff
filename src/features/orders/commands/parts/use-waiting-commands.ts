import { useCallback, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import {
  addWaiting,
  discardWaiting,
  drainWaiting,
  followWaiting,
  listWaiting,
} from "#kit/web/command-queue.ts";
import { logFailure } from "#kit/web/log-failure.ts";
import { COMMANDS_PATH } from "../rules.ts";
import type { NewCommand, WaitingCommand } from "./waiting-work.ts";

/** What a person has pressed in this browser and the program does not have yet. */
export function useWaitingCommands(personId: string) {
  const [commands, setCommands] = useState<readonly WaitingCommand[]>([]);
  const [isFull, setFull] = useState(false);
  const { revalidate } = useRevalidator();
  const latest = useRef(revalidate);
  latest.current = revalidate;

  const isSending = useRef(false);

  const read = useCallback(async () => {
    try {
      const all = await listWaiting<WaitingCommand["command"]>(personId);
      // What is sent stays on the page until the page has read what the program has now.
      if (!isSending.current) setCommands(all as readonly WaitingCommand[]);
    } catch (error) {
      logFailure("What waits in this browser can't be read", error);
    }
  }, [personId]);
  useEffect(() => {
    void read();
    return followWaiting(() => void read());
  }, [read]);

  const send = useCallback(async (): Promise<boolean> => {
    const before = await listWaiting(personId);
    isSending.current = true;
    try {
      const isDone = await drainWaiting(COMMANDS_PATH, personId);
      const after = new Set((await listWaiting(personId)).map(({ nth }) => nth));
      if (before.some(({ nth }) => !after.has(nth))) await latest.current();
      return isDone;
    } finally {
      isSending.current = false;
      await read();
    }
  }, [personId, read]);

  const queue = useCallback(
    async (pressed: readonly NewCommand[]): Promise<boolean> => {
      const at = new Date().toISOString();
      const made = pressed.map((one) => ({ ...one, id: crypto.randomUUID(), at }));
      // The page shows the press at once. The store's own list takes its place, also if it has no room.
      const shown = made.map((command, nth) => ({ nth: -1 - nth, personId, command, refused: null }));
      setCommands((all) => [...all, ...(shown as WaitingCommand[])]);
      const isStored = await addWaiting(personId, made).then(
        () => true,
        (error: unknown) => {
          logFailure("This browser has no room", error);
          setCommands((all) => all.filter(({ command }) => !made.some(({ id }) => id === command.id)));
          return false;
        },
      );
      setFull(!isStored);
      return isStored;
    },
    [personId],
  );
  const discard = useCallback(async (ids: readonly string[]) => {
    // At once, because the page does not read the store again while it sends.
    setCommands((all) => all.filter(({ command }) => !ids.includes(command.id)));
    await discardWaiting(ids);
  }, []);
  return { commands, isFull, queue, discard, send };
}
