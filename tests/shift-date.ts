/**
 * Puts Date so many milliseconds ahead of the machine's clock, however often it is called. Pages run it too,
 * so it stands alone.
 */
export function shiftDate(aheadMs: number): void {
  const known = globalThis as { machineDate?: DateConstructor };
  known.machineDate ??= Date;
  const Machine = known.machineDate;
  const ahead = Math.round(aheadMs);
  const now = () => Machine.now() + ahead;
  globalThis.Date = new Proxy(Machine, {
    construct: (date, words, caller) =>
      Reflect.construct(date, words.length === 0 ? [now()] : words, caller) as object,
    apply: () => new Machine(now()).toString(),
    get: (date, name, caller) => (name === "now" ? now : Reflect.get(date, name, caller)),
  });
}
