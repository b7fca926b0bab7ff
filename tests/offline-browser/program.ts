/** A press as the browser sends it. `press`: which one it is, whatever its id. */
export type Press = {
  id: string;
  orderId: string;
  kind: "mark" | "complete";
  baseVersion: number;
  at: string;
  payload: { v: number; press: number; final: number };
};
export type Batch = { groomerId: string; commands: Press[] };

type Answer = { id: string; result: "applied" | "repeated" | "refused"; code?: string; message?: string };
/** `taken` and `base`: what the address says of a photo. `type`: which one it is. */
type Photo = { taken: string | null; base: string | null; type: string };
type Reply = { status: number; body: object };

/** Payloads of an older app are understood for a while, and those of a very old one no longer. */
const OLDEST_VERSION = 1;

/** The program as the contract of commands describes it, written without its code. */
export class Program {
  readonly answers = new Map<string, "applied" | "refused">();
  /** Each press that was applied, once for each time. */
  readonly applied: Press[] = [];
  readonly photos = new Set<string>();
  /** Each photo that was added, once for each time. */
  readonly added: string[] = [];
  private readonly taken = new Set<string>();
  readonly versions = new Map<string, number>();
  private readonly onApply: (press: Press) => void;

  constructor(onApply: (press: Press) => void) {
    this.onApply = onApply;
  }

  versionOf(orderId: string): number {
    return this.versions.get(orderId) ?? 0;
  }

  /** @param reach how many commands are answered before the program dies */
  takeBatch(account: string | null, batch: Batch, reach: number): Reply {
    if (account === null) return { status: 401, body: {} };
    if (account !== batch.groomerId) return { status: 403, body: {} };
    const malformed = batch.commands.flatMap(({ payload }, nth) =>
      payload.v < OLDEST_VERSION ? [[`commands.${nth}.payload.v`, ["This app is too old."]]] : [],
    );
    if (malformed.length > 0) return { status: 422, body: { errors: Object.fromEntries(malformed) } };
    const stopped = new Set<string>();
    const answers = batch.commands.map((press, nth): Answer => {
      const answer = this.answer(press, { isStopped: stopped.has(press.orderId), isDead: nth >= reach });
      if (answer.result === "refused") stopped.add(press.orderId);
      return answer;
    });
    return { status: 200, body: { answers } };
  }

  takePhoto(account: string | null, owner: string, { taken, base, type: photo }: Photo): Reply {
    if (account === null) return { status: 401, body: {} };
    if (account !== owner) return { status: 404, body: { message: "This visit does not exist." } };
    if (photo.endsWith("spoiled")) return { status: 422, body: { errors: { file: ["This is no photo."] } } };
    // Only a photo with an id and what its device had shown is known when it comes again.
    const isKnown = taken !== null && base !== null && this.taken.has(taken);
    if (taken !== null) this.taken.add(taken);
    if (!isKnown) this.added.push(photo);
    this.photos.add(photo);
    return { status: 200, body: {} };
  }

  private answer(press: Press, { isStopped, isDead }: { isStopped: boolean; isDead: boolean }): Answer {
    const { id } = press;
    const known = this.answers.get(id);
    if (known === "applied") return { id, result: "repeated" };
    if (known === "refused") return { id, result: "refused", code: "changed", message: "It has changed." };
    if (isStopped) return { id, result: "refused", code: "waits_for_earlier", message: "" };
    if (isDead) return { id, result: "refused", code: "try_again", message: "" };
    const version = this.versionOf(press.orderId);
    const isFit = press.kind === "mark" || press.baseVersion === version;
    this.answers.set(id, isFit ? "applied" : "refused");
    if (!isFit) return { id, result: "refused", code: "changed", message: "It has changed." };
    this.onApply(press);
    this.applied.push(press);
    if (press.kind === "complete") this.versions.set(press.orderId, version + 1);
    return { id, result: "applied" };
  }
}
