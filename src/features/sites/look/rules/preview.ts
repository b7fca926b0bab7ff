/** The pages of the preview. */
export const PREVIEW_PAGES = ["home", "book", "mail"] as const;
export type PreviewPage = (typeof PREVIEW_PAGES)[number];
export const SCHEMES = ["light", "dark"] as const;
export type Scheme = (typeof SCHEMES)[number];
export const WIDTHS = ["phone", "desktop"] as const;
export type Width = (typeof WIDTHS)[number];
