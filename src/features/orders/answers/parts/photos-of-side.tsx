import type { ReactNode } from "react";
import type { PhotoBeside } from "../contract/requests.ts";

type Props = {
  /** All photos that stand beside others of the visit. */
  beside: readonly PhotoBeside[];
  petServiceId: string;
  side: PhotoBeside["side"];
  /** What is said of a photo with this number: the photo of the side is the first. */
  textOf(number: number): string;
  /** What the reader may do with the photo. */
  children?: (photo: PhotoBeside["image"], number: number) => ReactNode;
};

/** The photos that stand beside the one of a side, each with its number. */
export function PhotosOfSide({ beside, petServiceId, side, textOf, children }: Props) {
  return beside
    .filter((one) => one.petServiceId === petServiceId && one.side === side)
    .map(({ image }, index) => (
      <div key={image.id} className="grid gap-2 border-l-4 border-line pl-4">
        <p className="text-sm text-ink-soft">{textOf(index + 2)}</p>
        <a href={image.sizes.large} data-photos="visit" className="w-40">
          <img src={image.sizes.thumbnail} alt={image.alt} loading="lazy" className="rounded-md" />
        </a>
        {children?.(image, index + 2)}
      </div>
    ));
}
