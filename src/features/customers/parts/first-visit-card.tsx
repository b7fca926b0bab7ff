import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { GroomingVan } from "#ui/illustrations/grooming-van.tsx";
import { LinkButton } from "#ui/link-button.tsx";

/** For whoever has booked nothing yet: what this page will hold, and the one way on. */
export function FirstVisitCard({ hasPets }: { hasPets: boolean }) {
  return (
    <Card tone="brand" padding="none">
      <EmptyState
        picture={<GroomingVan />}
        title="Let us plan your first visit"
        actions={
          <LinkButton to="/customer/new?reset" size="lg">
            See times near you
          </LinkButton>
        }
      >
        {hasPets
          ? "Choose who shall be groomed and what, and see who drives near you, and when."
          : "Tell us who shall be groomed, and see who drives near you, and when."}
      </EmptyState>
    </Card>
  );
}
