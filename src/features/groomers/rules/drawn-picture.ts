import type { Image } from "#kit/wire/image.ts";

/** What a drawn picture of a groomer shows besides the initials. */
export const MOTIFS = ["bone", "bubbles", "comb", "paw", "scissors", "van"] as const;
export type Motif = (typeof MOTIFS)[number];
export const TONES = 8;

/** A picture without a photo: one or two initials, a motif and the number of a color. */
export type DrawnPicture = { initials: string; motif: Motif; tone: number };

const NAME = /^([a-z]{1,2})-([a-z]+)-(\d)$/;

const initialOf = (name: string) => /[a-z]/.exec(name.normalize("NFD").toLowerCase())?.[0] ?? "";

/** Describes the picture of a groomer as an image. All sizes are one drawing. */
export function toDrawnImage(
  id: string,
  { firstName, lastName }: { firstName: string; lastName: string },
  { motif, tone }: Omit<DrawnPicture, "initials">,
): Image {
  const initials = initialOf(firstName) + initialOf(lastName);
  const url = `/pictures/groomers/${initials || "g"}-${motif}-${tone}.svg`;
  return { id, url, alt: "", sizes: { thumbnail: url, medium: url, large: url } };
}

/** Reads the name of a drawn picture: "rs-paw-3". Null for any other name. */
export function readDrawnPicture(name: string): DrawnPicture | null {
  const [, initials = "", word, digit] = NAME.exec(name) ?? [];
  const motif = MOTIFS.find((known) => known === word);
  const tone = Number(digit);
  return motif && tone < TONES ? { initials: initials.toUpperCase(), motif, tone } : null;
}
