// Sets of small whole numbers, one bit each, 32 to a word. Ranges are half open: `from` in, `to` out.

/** All bits of a word from bit `n` (0 to 31) upward. */
function upward(n: number): number {
  return (-1 << n) >>> 0;
}

/** The bits of word `word` that lie in a range which touches it. */
function within(word: number, from: number, to: number): number {
  const below = from - (word << 5);
  const beyond = to - (word << 5);
  return (below > 0 ? -1 << below : -1) & (beyond < 32 ? ~(-1 << beyond) : -1);
}

export function setBits(words: Uint32Array, from: number, to: number): void {
  if (from >= to) return;
  const last = (to - 1) >>> 5;
  for (let word = from >>> 5; word <= last; word++)
    words[word] = (words[word] as number) | within(word, from, to);
}

export function clearBits(words: Uint32Array, from: number, to: number): void {
  if (from >= to) return;
  const last = (to - 1) >>> 5;
  for (let word = from >>> 5; word <= last; word++)
    words[word] = (words[word] as number) & ~within(word, from, to);
}

/** The lowest set bit of the range, or -1. */
export function nextBit(words: Uint32Array, from: number, to: number): number {
  if (from >= to) return -1;
  const end = (to - 1) >>> 5;
  let word = from >>> 5;
  let rest = (words[word] as number) & upward(from & 31);
  while (rest === 0) {
    if (++word > end) return -1;
    rest = words[word] as number;
  }
  const bit = (word << 5) + 31 - Math.clz32(rest & -rest);
  return bit < to ? bit : -1;
}

/** The highest set bit of the range, or -1. */
export function lastBit(words: Uint32Array, from: number, to: number): number {
  if (from >= to) return -1;
  const end = from >>> 5;
  let word = (to - 1) >>> 5;
  const beyond = to - (word << 5);
  let rest = (words[word] as number) & (beyond < 32 ? ~upward(beyond) : -1);
  while (rest === 0) {
    if (--word < end) return -1;
    rest = words[word] as number;
  }
  const bit = (word << 5) + 31 - Math.clz32(rest);
  return bit >= from ? bit : -1;
}

const ALL_SET = 0xffff_ffff;

/** The first unset bit at `from` or above; `to` where there is none below it. */
export function runEnd(words: Uint32Array, from: number, to: number): number {
  let bit = from;
  while (bit < to) {
    const word = words[bit >>> 5] as number;
    if ((bit & 31) === 0 && word === ALL_SET) bit += 32;
    else if (((word >>> (bit & 31)) & 1) === 1) bit++;
    else return bit;
  }
  return to;
}

/** The lowest bit of the run of set bits that ends right below `from`: `from` itself where there is none. */
export function runStart(words: Uint32Array, from: number, to: number): number {
  let bit = from;
  while (bit > to) {
    const word = words[(bit - 1) >>> 5] as number;
    if ((bit & 31) === 0 && word === ALL_SET) bit -= 32;
    else if (((word >>> ((bit - 1) & 31)) & 1) === 1) bit--;
    else return bit;
  }
  return to;
}

/**
 * Leaves a bit standing where `run` bits in a row stand from it upward, in words `fromWord` to `toWord`
 * (out). Each pass doubles the run that a bit vouches for. Bits at and beyond `toWord` count as unset.
 */
export function erode(
  words: Uint32Array,
  run: number,
  fromWord: number,
  toWord: number,
  into: Uint32Array,
): void {
  for (let i = fromWord; i < toWord; i++) into[i] = words[i] as number;
  for (let vouched = 1; vouched < run; ) {
    const step = Math.min(vouched, run - vouched);
    if (step < 32) intersectWithinWord(into, step, fromWord, toWord);
    else intersectBeyondWord(into, step, fromWord, toWord);
    vouched += step;
  }
}

/** Clears the bits without another one `step` bits (1 to 31) above them. */
function intersectWithinWord(words: Uint32Array, step: number, fromWord: number, toWord: number): void {
  let word = fromWord < toWord ? (words[fromWord] as number) : 0;
  for (let i = fromWord; i < toWord; i++) {
    const next = i + 1 < toWord ? (words[i + 1] as number) : 0;
    words[i] = word & ((word >>> step) | (next << (32 - step)));
    word = next;
  }
}

/** The same for 32 bits and more. */
function intersectBeyondWord(words: Uint32Array, step: number, fromWord: number, toWord: number): void {
  const skip = step >>> 5;
  const shift = step & 31;
  for (let i = fromWord; i < toWord; i++) {
    const low = i + skip < toWord ? (words[i + skip] as number) : 0;
    const high = shift !== 0 && i + skip + 1 < toWord ? (words[i + skip + 1] as number) << (32 - shift) : 0;
    words[i] = (words[i] as number) & ((low >>> shift) | high);
  }
}
