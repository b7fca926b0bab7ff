import type { DataStrategyResult } from "react-router";

export type Results = Record<string, DataStrategyResult>;
type Middleware = (args: { request: Request }, next: () => Promise<Results>) => Promise<Results>;

/**
 * The middleware that runs around each load of page data. Until the deferred parts of the page set it, it
 * does nothing: the first page does not need it.
 */
export const deferred: { middleware: Middleware } = { middleware: (_, next) => next() };

export const deferredMiddleware: Middleware = (args, next) => deferred.middleware(args, next);
