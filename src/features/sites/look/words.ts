import type { BrandColors } from "#kit/wire/brand-colors.ts";
import type { PicturePlace } from "./rules/pictures.ts";
import type { PreviewPage, Scheme, Width } from "./rules/preview.ts";

export const LOOK_FAULTS = {
  color: "Enter a color as # and six digits or letters from a to f, such as #1f6f5c",
  almostWhite:
    "This color is almost white. Its buttons would vanish on the page, whatever color their text has. Choose a stronger one.",
} as const;

export const LOOK_REFUSALS = {
  colorsChanged: ({ primary, secondary }: BrandColors) =>
    `Another person has changed the colors since you opened this page. Now they are ${primary} and ${secondary}. Save again to replace them.`,
  pictureChanged:
    "Another person has changed this picture since you opened this page. Look at the new one, then choose yours again.",
  draftChanged:
    "Another person has changed or published the draft since you opened this page. Look at it, then press again.",
  noDraft: "There is no draft: what you see is published.",
  isPublished: "This version is what everybody sees now.",
} as const;

/** The names of pictures, on screens and in the audit log. */
export const PICTURE_WORDS: Record<PicturePlace, { title: string; help: string; fact: string }> = {
  logo: {
    title: "Logo",
    fact: "logo",
    help: "In the header of each page and of mails. Without it, they show the brand's name.",
  },
  footerLogo: {
    title: "Logo in the footer",
    fact: "footer logo",
    help: "At the end of each page. Without it, the footer has the logo above.",
  },
  favicon: {
    title: "Icon",
    fact: "icon",
    help: "In tabs and bookmarks of browsers. A square picture fits best. Without it, the icon is a paw in your color.",
  },
  image: {
    title: "Picture for shared links",
    fact: "picture for shared links",
    help: "What messengers and social networks show beside a link to your pages. 1200 by 630 pixels fit best.",
  },
};

export const LOOK_TEXTS = {
  lead: "Changes go into a draft first. Only you and others who may change settings can see it, in the preview.",
  draft: "There is a draft that is not published yet.",
  noDraft: "No draft: everybody sees what you see here.",
  saved: "Saved in the draft. Publish it when it is ready.",
  published: "Published. Everybody sees it from now on.",
  discarded: "The draft is discarded.",
  takenBack: "The earlier version is published again.",
  colors: "Colors",
  primary: "Main color",
  primaryHelp: "Buttons, links and mails.",
  secondary: "Second color",
  secondaryHelp: "Accents and drawings.",
  contrast: "Text on your colors",
  contrastHelp:
    "Text on a color is readable from 4.5 on. Where needed, the program makes the color of buttons darker or brighter, and chooses the color of their text.",
  versions: "Published versions",
  versionsHelp: "Taking one back publishes its colors and pictures again. No version is lost.",
  noVersions: "Nothing has been published on this page yet.",
  outside: "Not published on this page",
} as const;

export const describeOverride = (color: string): string =>
  `The server's settings put ${color} in its place, so a change here is not seen.`;

export const PREVIEW_TEXTS = {
  lead: "The draft on your real pages, as a visitor sees them. Only your session sees it.",
  isOff: "The preview is off: your browser shows what is published.",
  isOn: "The preview is on: your browser shows the draft on all pages, until you end it or log out.",
  customer:
    "What customers see after they log in: act for one. The preview stays on, and shows the draft on their pages.",
  noDraft: "There is no draft now, so the preview shows what is published.",
  mail: "A mail of your brand. Mails look the same in light and dark.",
} as const;

export const PAGE_LABELS: Record<PreviewPage, string> = {
  home: "Home page",
  book: "Booking",
  mail: "A mail",
};
export const SCHEME_LABELS: Record<Scheme, string> = { light: "Light", dark: "Dark" };
export const WIDTH_LABELS: Record<Width, string> = { phone: "Phone", desktop: "Desktop" };

type ShownVersion = { at: string; by: string | null; takenBack: number | null; colors: string };

/** When a version was published, by which member of the team, from which one, and its colors. */
export const describeVersion = ({ at, by, takenBack, colors }: ShownVersion): string =>
  [
    by === null ? LOOK_TEXTS.outside : `${at}, ${by}`,
    ...(takenBack === null ? [] : [`version ${takenBack} again`]),
    colors,
  ].join(" · ");

/** Who has changed the draft last. */
export const describeEditor = (by: string | null, at: string | null): string =>
  by && at ? `Last changed by ${by}, ${at}.` : "";
