import { formatNumber } from "#kit/wire/format/counts.ts";
import { MAX_PAGE_BODY, type PagePlace } from "./rules.ts";

export const PAGE_FAULTS = {
  path: "Enter small letters, digits and single hyphens, such as parking-in-town",
  product: "The website itself has a page of this name. Choose another one.",
  groomer: "A groomer's page has this name. Choose another one.",
  taken: "Another page has this name. Choose another one.",
  title: "Enter a title",
  archived: "Restore the page first",
  body: `Enter the text, up to ${formatNumber(MAX_PAGE_BODY)} characters`,
} as const;

const OUTSIDE = "This is set outside these pages.";
const LINKED_FROM: Readonly<Record<PagePlace, string>> = {
  product: "The footer of all pages links to this page, so it stays.",
  home: `The logo leads to this page. ${OUTSIDE}`,
  bookNow: `The button Book Now leads to this page. ${OUTSIDE}`,
  menu: "The main menu links to this page. Take it out of the menu first.",
};

/** Why a page stays where it is, and where to change that first. */
export const stillLinked = (places: readonly PagePlace[]): string =>
  places.map((place) => LINKED_FROM[place]).join(" ");

export const PAGE_REFUSALS = {
  changed: "Another person has just saved this. Compare the values below, then save again to replace theirs.",
  archived: "This is archived already.",
  open: "This page is not archived.",
  stepChanged: "Another person has just saved this. Read it again, then decide.",
} as const;

export const PAGE_TEXTS = {
  lead: "Pages with your own text, such as about the brand.",
  none: "No pages yet",
  noneHelp: "Write the first one, then add it to the main menu.",
  pathHelp: "The end of its address, after /s/.",
  descriptionHelp: "For search engines and shared links. Empty for the beginning of the text.",
  textHelp: "Headings begin with ##, items of a list with a hyphen. HTML is shown as text.",
  menu: "In the main menu",
  menuHelp: "Visitors who are not signed in see it. A new link comes last.",
  effect: "Visitors see what you save at once.",
  moved: "What you typed, beside the text that is saved now:",
  preview: "This is how visitors will read it. It is not saved.",
  saved: "Saved.",
  archive: "Visitors no longer find an archived page. You can restore it at any time.",
  restore: "Visitors find it again at its address.",
  wasArchived: "Archived. Visitors no longer find it.",
  wasRestored: "Restored. Visitors find it again.",
} as const;
