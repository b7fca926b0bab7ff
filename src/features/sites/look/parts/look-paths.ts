export const LOOK_PATH = "/staff/look";

type Shown = { page: string; scheme: string; width: string };

/** The preview of a page, in a scheme and at a width. */
export const previewPath = (shown: Shown): string => `${LOOK_PATH}/preview?${new URLSearchParams(shown)}`;
