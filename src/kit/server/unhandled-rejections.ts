import { AsyncLocalStorage } from "node:async_hooks";
import { Counter } from "prom-client";
import type { Log } from "./log.ts";
import { metrics } from "./metrics.ts";

/** The work that a piece of code belongs to; it follows the code through every await. */
export type Origin = {
  name: "worker" | "job" | "other";
  /** Shown in the log. */
  task?: string;
  /** Ends the work, which can no longer be trusted. */
  onRejection?(error: unknown): void;
};

const origins = new AsyncLocalStorage<Origin>();

const unhandled = new Counter({
  name: "waggon_unhandled_rejections_total",
  help: "Failures that no code was waiting for",
  labelNames: ["origin"],
  registers: [metrics],
});

/** Runs `work`, and everything that it starts, as part of `origin`. */
export function runAs<T>(origin: Origin, work: () => T): T {
  return origins.run(origin, work);
}

/**
 * Logs and counts failures that no code awaits, and ends the work that they belong to, not the process. An
 * exception outside of any promise still ends the process, because a step may be half done.
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
