import { Avatar } from "#ui/avatar.tsx";
import { Card } from "#ui/card.tsx";
import { Rating } from "#ui/rating.tsx";
import { TextLink } from "#ui/text-link.tsx";

export type GroomerBriefProps = {
  groomer: {
    displayName: string;
    businessName: string;
    tagLine: string;
    vanityUrl: string;
    rating: number | null;
    reviewCount: number;
  };
  /** The page on which the customer can choose another groomer. */
  others: string;
};

/** The groomer in short, with links to the profile and to other groomers. */
export function GroomerBrief({ groomer, others }: GroomerBriefProps) {
  const { displayName, businessName, tagLine, vanityUrl, rating, reviewCount } = groomer;
  return (
    <Card tone="sunken" padding="sm" className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <Avatar name={displayName} size="lg" />
      <div className="min-w-0 flex-1 basis-52">
        <div className="flex flex-wrap items-center gap-x-3">
          <h2 className="text-lg wrap-anywhere">{displayName}</h2>
          <Rating value={rating} count={reviewCount || undefined} />
        </div>
        {(tagLine || businessName) && <p className="text-sm text-ink-soft">{tagLine || businessName}</p>}
      </div>
      <p className="flex flex-wrap gap-x-5 text-sm">
        <TextLink to={`/${vanityUrl}`} quiet className="inline-flex min-h-11 items-center">
          Profile and reviews<span className="sr-only"> of {displayName}</span>
        </TextLink>
        <TextLink to={others} quiet className="inline-flex min-h-11 items-center">
          Another groomer
        </TextLink>
      </p>
    </Card>
  );
}
