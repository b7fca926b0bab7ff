/** The places of a brand's pictures, under their names in the settings. */
export const PICTURE_PLACES = ["logo", "footerLogo", "favicon", "image"] as const;
export type PicturePlace = (typeof PICTURE_PLACES)[number];

/** A logo is small on each page; the picture for shared links is shown large. */
const SIZES = {
  ...{ logo: "thumbnail", footerLogo: "thumbnail", favicon: "thumbnail", image: "large" },
} as const satisfies Record<PicturePlace, string>;

const PICTURES = "/v2/sites/pictures";

export const picturePath = (place: PicturePlace, fileId: string): string =>
  `${PICTURES}/${fileId}/${SIZES[place]}`;

/** The file of a picture that staff uploaded; null for other pictures, such as one that SQL has set. */
export const uploadedFile = (path: unknown): string | null =>
  typeof path === "string" ? (/^\/v2\/sites\/pictures\/([0-9a-f-]{36})\/\w+$/.exec(path)?.[1] ?? null) : null;
