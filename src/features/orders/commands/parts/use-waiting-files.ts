import { useCallback, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import {
  addWaitingFile,
  drainWaitingFiles,
  followWaitingFiles,
  listWaitingFiles,
  type NewFile,
  type WaitingFile,
} from "#kit/web/file-queue.ts";
import { logFailure } from "#kit/web/log-failure.ts";

/** The photos that a person has chosen in this browser and the program does not have yet. */
export function useWaitingFiles(personId: string) {
  const [files, setFiles] = useState<readonly WaitingFile[]>([]);
  useEffect(() => {
    const read = () =>
      listWaitingFiles(personId).then(setFiles, (error: unknown) =>
        logFailure("What waits in this browser can't be read", error),
      );
    void read();
    return followWaitingFiles(() => void read());
  }, [personId]);

  const { revalidate } = useRevalidator();
  const latest = useRef(revalidate);
  latest.current = revalidate;
  const sendFiles = useCallback(async (): Promise<boolean> => {
    const before = await listWaitingFiles(personId);
    if (before.length === 0) return true;
    const isDone = await drainWaitingFiles(personId);
    const after = new Set((await listWaitingFiles(personId)).map(({ nth }) => nth));
    if (before.some(({ nth }) => !after.has(nth))) await latest.current();
    return isDone;
  }, [personId]);

  /** Resolves to false when the browser has no room for the file. */
  const queueFile = useCallback(
    async (file: NewFile): Promise<boolean> => {
      try {
        await addWaitingFile(personId, file);
        return true;
      } catch (error) {
        logFailure("This browser has no room", error);
        return false;
      }
    },
    [personId],
  );
  return { files, queueFile, sendFiles };
}
