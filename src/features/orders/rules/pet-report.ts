/** What a groomer looks at on every pet. */
export const REPORT_PARTS = ["coat", "skin", "ears", "teeth", "nails", "behavior"] as const;
export type ReportPart = (typeof REPORT_PARTS)[number];

/** `remark`: what the groomer found; "" if all is fine. A part without a finding was not looked at. */
export type PetFinding = { part: ReportPart; remark: string };

export const PHOTO_SIDES = ["before", "after"] as const;
export type PhotoSide = (typeof PHOTO_SIDES)[number];

/** The longest time until the next visit that a groomer may suggest. */
export const MAX_WEEKS = 52;
/** How long a link to a shared report works. */
export const SHARE_DAYS = 90;
