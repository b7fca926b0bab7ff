import type { DataStrategyResult } from "react-router";

export type Results = Record<string, DataStrategyResult>;
type Middleware = (args: { request: Request }, next: () => Promise<Results>) => Promise<Results>;

/**
 * What stands between the pages and their data: nothing until late parts bring it, since no first view needs
 * it.
 */
export const deferred: { middleware: Middleware } = { middleware: (_, next) => next() };

export const deferredMiddleware: Middleware = (args, next) => deferred.middleware(args, next);
