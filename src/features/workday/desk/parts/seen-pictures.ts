import type { OwnPage } from "#features/groomers/contract/profile.ts";
import { MAX_GALLERY, type PicturePlace } from "#features/groomers/rules/pictures.ts";
import { pictureFacts } from "#features/groomers/words/picture-facts.ts";
import { changedFacts } from "../rules/changed-facts.ts";
import { wordsOfChange } from "../words/changes.ts";

/** The places of one picture each, in the order of the page. */
export const SINGLE_PLACES = ["portrait", "van", "logo"] as const satisfies PicturePlace[];
export type SinglePlace = (typeof SINGLE_PLACES)[number];

const FIELD_OF = { portrait: "profilePicture", van: "vanPicture", logo: "logo" } as const;
export const pictureAt = (own: OwnPage, place: SinglePlace) => own[FIELD_OF[place]];

/** Whether the gallery takes another picture. */
export const hasSpace = ({ images }: OwnPage) => images.length < MAX_GALLERY;

/** The id of the picture that a form showed; null for none. */
export type SeenPicture = { id: string | null };
/** The gallery that a form showed, in its order. */
export type SeenGallery = { images: { id: string; alt: string }[] };

export const seenGallery = ({ images }: OwnPage): SeenGallery => ({
  images: images.map(({ id, alt }) => ({ id, alt })),
});

const NONE = { portrait: null, van: null, logo: null, gallery: [] };
type Shown = Parameters<typeof pictureFacts>[0];

function wordsBetween(seen: Partial<Shown>, now: Partial<Shown>) {
  const { before, after } = pictureFacts({ ...NONE, ...seen }, { ...NONE, ...now });
  const changed = changedFacts(before, after);
  return changed && wordsOfChange(changed);
}

/** How the picture that was seen differs from that of now, each in words; null if it does not. */
export const pictureDifference = (
  place: SinglePlace,
  { id }: Partial<SeenPicture>,
  now: { id: string; alt: string } | null,
) => wordsBetween({ [place]: id ? { id, alt: "" } : null }, { [place]: now });

/** The same for the gallery. */
export const galleryDifference = ({ images }: Partial<SeenGallery>, now: SeenGallery) =>
  Array.isArray(images) ? wordsBetween({ gallery: images }, { gallery: now.images }) : null;
