import pino from "pino";
import { maskText, redact } from "./redact.ts";

export type Log = pino.Logger;

export const LOG_LEVELS = ["silent", "fatal", "error", "warn", "info", "debug", "trace"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/**
 * Creates a log that writes one JSON line per event to standard output, or to `destination`. `redact` masks
 * all fields and messages: no token, code, phone number, e-mail, address or card number reaches the log.
 */
export function createLog(level: LogLevel, destination?: pino.DestinationStream): Log {
  const log = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      // `redact` converts errors to plain fields; pino's serializer expects an Error.
      serializers: { err: (error) => error },
      formatters: {
        level: (label) => ({ level: label }),
        log: (fields) => redact(fields) as Record<string, unknown>,
      },
      hooks: {
        logMethod(args, method) {
          method.apply(this, maskArguments(args) as Parameters<pino.LogFn>);
        },
      },
    },
    destination,
  );
  // pino serializes a child's fields without the formatter above.
  const makeChild = log.child;
  log.child = function (this: Log, fields, options) {
    return makeChild.call(this, redact(fields) as pino.Bindings, options);
  } as Log["child"];
  return log;
}

/** Masks the message of a log call, or the error's message, which pino logs when the call has none. */
function maskArguments(args: unknown[]): unknown[] {
  const [first, ...rest] = args;
  const fields = first instanceof Error ? { err: first } : first;
  if (rest.length === 0 && hasError(fields)) return [fields, maskText(fields.err.message)];
  return [fields, ...rest].map((arg) => (typeof arg === "string" ? maskText(arg) : arg));
}

function hasError(fields: unknown): fields is { err: Error } {
  return typeof fields === "object" && fields !== null && "err" in fields && fields.err instanceof Error;
}
