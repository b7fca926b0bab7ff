export type PassagePart = { text: string; isMatch: boolean };

/** Splits a passage whose matches stand between \u0002 and \u0003. */
export function splitPassage(passage: string): PassagePart[] {
  return passage.split("\u0002").flatMap((part, nth) => {
    const [match = "", rest = ""] = nth === 0 ? ["", part] : part.split("\u0003");
    return [
      { text: match, isMatch: true },
      { text: rest, isMatch: false },
    ].filter(({ text }) => text !== "");
  });
}

/** The words of a search text, without punctuation. At most eight count. */
export function toWords(text: string): string[] {
  return (text.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, 8);
}
