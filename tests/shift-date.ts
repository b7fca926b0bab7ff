/**
 * Sets Date to `aheadMs` ahead of the machine's clock; repeated calls do not add up. Pages run this function
 * too, so it uses no imports.
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
