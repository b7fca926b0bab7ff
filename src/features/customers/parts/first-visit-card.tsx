import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { GroomingVan } from "#ui/illustrations/grooming-van.tsx";
import { LinkButton } from "#ui/link-button.tsx";

/** A card that leads a customer without visits to the first booking. */
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
          ? "Choose a pet and a service, and see which groomers drive near you, and when."
          : "Tell us about your pet, and see which groomers drive near you, and when."}
      </EmptyState>
    </Card>
  );
}
