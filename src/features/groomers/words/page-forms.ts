import { MAX_GALLERY } from "../rules/pictures.ts";

/** What the forms of a public page say to the groomer, and to the team about the groomer. */
export const PAGE_TEXTS = {
  own: {
    about: "About you",
    name: "Your name",
    business: "Name of your business",
    tagLine: "One sentence about your work.",
    address: "Address of your page",
    page: "Your page",
    showsPhone: "Show my phone number on my page",
    noPhone: "You have no phone number yet.",
    noPictures: "No photos yet. Show pets after a visit, and your van inside.",
    galleryFull: `Your page has ${MAX_GALLERY} photos, the most it can show.`,
  },
  team: {
    about: "About the groomer",
    name: "Name",
    business: "Name of the business",
    tagLine: "One sentence about the groomer's work.",
    address: "Address of the page",
    page: "Address",
    showsPhone: "Show the phone number on the page",
    noPhone: "The groomer has no phone number yet.",
    noPictures: "No photos yet.",
    galleryFull: `The page has ${MAX_GALLERY} photos, the most it can show.`,
    hidden: "The page does not show the phone number. Only the groomer can show it.",
  },
} as const;
