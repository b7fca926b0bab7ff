import { Rating } from "#ui/rating.tsx";
import type { OwnReview } from "../contract/write.ts";

/** A review that its author can no longer change. */
export function OwnReviewText({ review: { rating, comment, images } }: { review: OwnReview }) {
  return (
    <div className="grid gap-3">
      <Rating value={rating} layout="long" />
      {comment && <p className="max-w-prose whitespace-pre-line wrap-anywhere">{comment}</p>}
      {images.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {images.map((image) => (
            <li key={image.id}>
              <a href={image.sizes.large} data-photos="review">
                <img
                  src={image.sizes.thumbnail}
                  alt={image.alt}
                  className="size-24 rounded-md bg-sunken object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
