// Sets of small whole numbers: number n is bit n % 32 of word n / 32. A range includes `from` and excludes
// `to`.

/** A word in which bit `n` (0 to 31) and all higher bits are set. */
function bitsFrom(n: number): number {
  return (-1 << n) >>> 0;
}

/** The bits that a range has in the word with index `word`. The range must touch this word. */
function bitsOfRange(word: number, from: number, to: number): number {
  const below = from - (word << 5);
  const beyond = to - (word << 5);
  return (below > 0 ? -1 << below : -1) & (beyond < 32 ? ~(-1 << beyond) : -1);
}

export function setBits(words: Uint32Array, from: number, to: number): void {
  if (from >= to) return;
  const last = (to - 1) >>> 5;
  for (let word = from >>> 5; word <= last; word++)
    words[word] = (words[word] as number) | bitsOfRange(word, from, to);
}

export function clearBits(words: Uint32Array, from: number, to: number): void {
  if (from >= to) return;
  const last = (to - 1) >>> 5;
  for (let word = from >>> 5; word <= last; word++)
    words[word] = (words[word] as number) & ~bitsOfRange(word, from, to);
}

/** The lowest set bit of the range; -1 when no bit of the range is set. */
export function nextBit(words: Uint32Array, from: number, to: number): number {
  if (from >= to) return -1;
  const end = (to - 1) >>> 5;
  let word = from >>> 5;
  let rest = (words[word] as number) & bitsFrom(from & 31);
  while (rest === 0) {
    if (++word > end) return -1;
    rest = words[word] as number;
  }
  const bit = (word << 5) + 31 - Math.clz32(rest & -rest);
  return bit < to ? bit : -1;
}

/** The highest set bit of the range; -1 when no bit of the range is set. */
export function lastBit(words: Uint32Array, from: number, to: number): number {
  if (from >= to) return -1;
  const end = from >>> 5;
  let word = (to - 1) >>> 5;
  const beyond = to - (word << 5);
  let rest = (words[word] as number) & (beyond < 32 ? ~bitsFrom(beyond) : -1);
  while (rest === 0) {
    if (--word < end) return -1;
    rest = words[word] as number;
  }
  const bit = (word << 5) + 31 - Math.clz32(rest);
  return bit >= from ? bit : -1;
}

const ALL_SET = 0xffff_ffff;

/** The lowest unset bit of the range; `to` when all bits of the range are set. */
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

/**
 * The lowest bit, not below `to`, of the run of set bits that ends right below `from`. Returns `from` when
 * the bit below `from` is unset.
 */
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
 * Writes to `into` the bits that start a run of at least `run` set bits, for the words from `fromWord` up to
 * but excluding `toWord`. Bits from `toWord` on count as unset.
 */
export function erode(
  words: Uint32Array,
  run: number,
  fromWord: number,
  toWord: number,
  into: Uint32Array,
): void {
  for (let i = fromWord; i < toWord; i++) into[i] = words[i] as number;
  // After each pass a set bit starts a run of at least `runSoFar` bits. Each pass doubles that number.
  for (let runSoFar = 1; runSoFar < run; ) {
    const step = Math.min(runSoFar, run - runSoFar);
    if (step < 32) intersectWithinWord(into, step, fromWord, toWord);
    else intersectBeyondWord(into, step, fromWord, toWord);
    runSoFar += step;
  }
}

/** Clears each bit for which the bit `step` (1 to 31) positions higher is unset. */
function intersectWithinWord(words: Uint32Array, step: number, fromWord: number, toWord: number): void {
  let word = fromWord < toWord ? (words[fromWord] as number) : 0;
  for (let i = fromWord; i < toWord; i++) {
    const next = i + 1 < toWord ? (words[i + 1] as number) : 0;
    words[i] = word & ((word >>> step) | (next << (32 - step)));
    word = next;
  }
}

/** Does the same as `intersectWithinWord` for a step of 32 or more. */
function intersectBeyondWord(words: Uint32Array, step: number, fromWord: number, toWord: number): void {
  const skip = step >>> 5;
  const shift = step & 31;
  for (let i = fromWord; i < toWord; i++) {
    const low = i + skip < toWord ? (words[i + skip] as number) : 0;
    const high = shift !== 0 && i + skip + 1 < toWord ? (words[i + skip + 1] as number) << (32 - shift) : 0;
    words[i] = (words[i] as number) & ((low >>> shift) | high);
  }
}
