import { AsyncLocalStorage } from "node:async_hooks";
import { Counter } from "prom-client";
import type { Log } from "./log.ts";
import { metrics } from "./metrics.ts";

/** Whose work a piece of code is part of; it follows that code through everything it awaits. */
export type Origin = {
  name: "worker" | "job" | "other";
  /** Shown in the log. */
  task?: string;
  /** Ends what can no longer be trusted. */
  onRejection?(error: unknown): void;
};

const origins = new AsyncLocalStorage<Origin>();

const unhandled = new Counter({
  name: "waggon_unhandled_rejections_total",
  help: "Failures that no code was waiting for",
  labelNames: ["origin"],
  registers: [metrics],
});

/** Runs `work` as part of `origin`, whatever it starts included. */
export function runAs<T>(origin: Origin, work: () => T): T {
  return origins.run(origin, work);
}

/**
 * The last resort: a failure that no code waits for is logged and counted, and ends what it belongs to, not
 * the process. An exception thrown outside of any promise still ends it: half of a step may be done then.
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
