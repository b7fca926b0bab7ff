/** Logged only: for whoever looks into the browser's console. */
export function logFailure(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the browser has no other log
  console.warn(what, error);
}
