import { AsyncLocalStorage } from "node:async_hooks";
import { Counter } from "prom-client";
import type { Log } from "./log.ts";
import { metrics } from "./metrics.ts";

/** The work that started a piece of code. Node.js carries it through every await. */
export type Origin = {
  name: "worker" | "job" | "other";
  /** The name of the job, for the log. */
  task?: string;
  /** Called after a failure that no code handled. It ends the work, whose state is then unknown. */
  onRejection?(error: unknown): void;
};

const origins = new AsyncLocalStorage<Origin>();

const unhandled = new Counter({
  name: "waggon_unhandled_rejections_total",
  help: "Failures that no code was waiting for",
  labelNames: ["origin"],
  registers: [metrics],
});

/** Runs `work`. Failures in `work`, and in anything that it starts, then count for `origin`. */
export function runAs<T>(origin: Origin, work: () => T): T {
  return origins.run(origin, work);
}

/**
 * Logs and counts rejected promises that no code handles, and ends their work instead of the process. An
 * exception outside of a promise still ends the process, because a step may be incomplete.
 */
export function surviveRejections(log: Log): void {
  process.on("unhandledRejection", (reason) => {
    const { name, task, onRejection } = origins.getStore() ?? { name: "other" };
    unhandled.inc({ origin: name });
    const err = reason instanceof Error ? reason : new Error(String(reason));
    log.error({ err, origin: name, ...(task && { task }) }, "a failure was not handled");
    onRejection?.(reason);
  });
}
