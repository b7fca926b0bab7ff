import type { Image } from "#kit/wire/image.ts";

/** Where a picture stands on a groomer's public page. */
export const PICTURE_PLACES = ["portrait", "van", "logo", "gallery"] as const;
export type PicturePlace = (typeof PICTURE_PLACES)[number];

export const MAX_GALLERY = 12;

const PATH = "/v2/service-provider/pictures";

/** The picture of an uploaded file. */
export function toPicture(fileId: string, alt: string): Image {
  const urlOf = (size: string) => `${PATH}/${fileId}/${size}`;
  const sizes = { thumbnail: urlOf("thumbnail"), medium: urlOf("medium"), large: urlOf("large") };
  return { id: fileId, url: sizes.large, alt, sizes };
}

/** Whether a picture is an uploaded file. Others are drawn by the program, or lie elsewhere. */
export const isUploaded = ({ url }: Image) => url.startsWith(`${PATH}/`);
