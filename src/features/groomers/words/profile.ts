import { MAX_GALLERY } from "../rules/pictures.ts";
import type { LinkKind } from "../rules/public-links.ts";

const SITES: Record<LinkKind, string> = {
  video: "YouTube or Vimeo",
  facebook: "Facebook",
  instagram: "Instagram",
  yelp: "Yelp",
};

export const PROFILE_FAULTS = {
  displayName: "Enter the name that customers see",
  vanityUrl: "Use 3 to 40 letters, digits and single dashes",
  reserved: "Our own pages need this address. Please choose another",
  taken: "This address is taken. Please choose another",
  tooOften: "You have changed your address ten times. Please contact the brand's team",
  groomerShowsPhone: "Only the groomer can show this number",
  noPhone: "Add a phone number to your account first",
  link: (kind: LinkKind) => `Enter an https address of ${SITES[kind]}`,
  galleryFull: `The page has ${MAX_GALLERY} photos. Remove one first`,
  galleryChanged: "The photos have changed since you opened this page. Please look again",
} as const;

/** Refuses a form of staff, because another person has changed its values since. */
export const MOVED_ON =
  "This has changed since you opened it. Nothing was saved. Check what it is now, and save again.";
