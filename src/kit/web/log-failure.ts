/** Logs a failure to the browser's console. The page shows no message. */
export function logFailure(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the browser has no other log
  console.warn(what, error);
}
