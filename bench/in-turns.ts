import { send, type Target } from "./api.ts";
import { median } from "./measure.ts";

/** Rounds before the measured ones, in which caches fill and code is compiled. */
const WARM_UP = 10;

/** A call of the API. `token`: who calls. */
export type Call = { path: string; token: string };
export type InTurns<Kind extends string> = {
  /** The median milliseconds of a call. */
  ms: (kind: Kind) => number;
  /** The median of the rounds' ratios of two calls. */
  ratio: (kind: Kind, reference: Kind) => number;
};

/** Sends each call in each round, so that other work of the machine slows all of them alike. */
export async function inTurns<Kind extends string>(
  target: Target,
  calls: Record<Kind, Call>,
  rounds: number,
): Promise<InTurns<Kind>> {
  const kinds = Object.keys(calls) as Kind[];
  const times = new Map<Kind, number[]>(kinds.map((kind) => [kind, []]));
  for (let round = -WARM_UP; round < rounds; round++) {
    for (const kind of kinds) {
      const { path, token } = calls[kind];
      const { ms } = await send(target, path, { token });
      if (round >= 0) times.get(kind)?.push(ms);
    }
  }
  const timesOf = (kind: Kind) => times.get(kind) ?? [];
  return {
    ms: (kind) => median(timesOf(kind)),
    ratio: (kind, reference) =>
      median(timesOf(kind).map((ms, round) => ms / (timesOf(reference)[round] as number))),
  };
}

/** The processor time of the server for a call, in microseconds: the mean of `rounds`. */
export async function ownWork(
  { api, ...target }: Target,
  { path, token }: Call,
  rounds: number,
): Promise<number> {
  const before = await api.cpu();
  for (let round = 0; round < rounds; round++) await send({ api, ...target }, path, { token });
  return ((await api.cpu()) - before) / rounds;
}

/** The parsed answer of a call. */
export async function readJson(target: Target, { path, token }: Call) {
  return JSON.parse(Buffer.concat((await send(target, path, { token })).body).toString());
}
