import { Refusal } from "../wire/errors.ts";

export type RunningCalls = {
  /** Runs a call. @throws Refusal `service_unavailable` after `end` */
  during<T>(call: () => Promise<T>): Promise<T>;
  /** Refuses new calls and waits up to `graceMs` for those under way. */
  end(graceMs: number): Promise<void>;
};

/**
 * Knows the calls of the API that are under way. A call runs on when its client has left: the server then has
 * no connection to wait for at a stop, but the call still needs the database.
 */
export function createRunningCalls(): RunningCalls {
  let running = 0;
  let isEnding = false;
  const allEnded = Promise.withResolvers<void>();
  const check = () => {
    if (isEnding && running === 0) allEnded.resolve();
  };
  return {
    async during(call) {
      // A page makes several calls, so one may follow after the others ended.
      if (isEnding)
        throw new Refusal("service_unavailable", "We are restarting. Please try again in a moment.");
      running++;
      try {
        return await call();
      } finally {
        running--;
        check();
      }
    },
    async end(graceMs) {
      isEnding = true;
      check();
      const cut = setTimeout(() => allEnded.resolve(), graceMs);
      await allEnded.promise;
      clearTimeout(cut);
    },
  };
}
