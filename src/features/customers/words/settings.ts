/** The status of the calendar link after a press on the copy button. */
export const LINK_STATUS = {
  copied: "Link copied.",
  failed: "Your browser does not let us copy the link. Select the link and copy it.",
} as const;

/** Messages of the settings' forms after they were sent. */
export const SETTINGS_NOTICES = {
  noneBlocked: "None. The page of a groomer lets you block them.",
} as const;

export const OWN_PHOTO = {
  alt: "Your photo",
  seenBy: "Your groomer and our staff see it. It helps your groomer recognize you at the door.",
  saved: "Your photo is saved",
} as const;
