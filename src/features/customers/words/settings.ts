/** What the calendar link says after a press on its copy button. */
export const LINK_STATUS = {
  copied: "Link copied.",
  failed: "Your browser does not let us copy. Mark the link and copy it.",
} as const;

/** What a form of the settings says after it was sent. */
export const SETTINGS_NOTICES = {
  saved: "Saved.",
  unknownAction: "This page does not know that button. Load it again.",
} as const;
