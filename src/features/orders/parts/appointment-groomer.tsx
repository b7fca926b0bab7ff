import { Avatar } from "#ui/avatar.tsx";
import { Card } from "#ui/card.tsx";
import { Rating } from "#ui/rating.tsx";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { Order } from "../contract/order.ts";

/** Who comes, with the way to the profile. */
export function AppointmentGroomer({ groomer }: { groomer: Order["serviceProvider"] }) {
  if (!groomer) return null;
  return (
    <Section title="Your groomer">
      <Card className="flex items-center gap-4">
        <Avatar name={groomer.displayName} size="lg" />
        <div className="min-w-0">
          <h3 className="wrap-anywhere">
            <TextLink quiet to={`/${groomer.vanityUrl}`}>
              {groomer.displayName}
            </TextLink>
          </h3>
          <Rating value={groomer.rating} count={groomer.reviewCount} />
        </div>
      </Card>
    </Section>
  );
}
