import type { ReactNode } from "react";
import { Avatar } from "#ui/avatar.tsx";
import { Card } from "#ui/card.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Rating } from "#ui/rating.tsx";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { Order } from "../contract/order.ts";
import { reviewPath } from "./review-path.ts";

/** The groomer of an order with links to the profile and, after the visit, to the review. */
export function AppointmentGroomer({ order, contact }: { order: Order; contact: ReactNode }) {
  const { id, status, review, serviceProvider: groomer } = order;
  if (!groomer) return null;
  return (
    <Section title="Your groomer">
      <Card className="flex flex-wrap items-center gap-4">
        <Avatar name={groomer.displayName} size="lg" />
        <div className="min-w-0">
          <h3 className="wrap-anywhere">
            <TextLink quiet to={`/${groomer.vanityUrl}`}>
              {groomer.displayName}
            </TextLink>
          </h3>
          <Rating value={groomer.rating} count={groomer.reviewCount} />
        </div>
        <div className="ml-auto flex flex-wrap gap-3 print:hidden">
          {contact}
          {status === "complete" && (
            <LinkButton to={reviewPath(id)}>{review ? "See your review" : "Say how it was"}</LinkButton>
          )}
        </div>
      </Card>
    </Section>
  );
}
