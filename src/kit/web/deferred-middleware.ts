import type { DataStrategyResult } from "react-router";

export type Results = Record<string, DataStrategyResult>;
type Middleware = (args: { request: Request }, next: () => Promise<Results>) => Promise<Results>;

/**
 * Runs around the loading of page data. The deferred parts set it, because the first view does not
 * need it.
 */
export const deferred: { middleware: Middleware } = { middleware: (_, next) => next() };

export const deferredMiddleware: Middleware = (args, next) => deferred.middleware(args, next);
