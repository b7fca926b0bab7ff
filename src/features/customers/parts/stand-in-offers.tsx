import type { StandIn } from "#features/orders/answers/contract/stand-ins.ts";
import { StandInOffer } from "#features/orders/answers/parts/stand-in-card.tsx";
import { offerLead, offerTitle } from "#features/orders/answers/words/stand-ins.ts";
import { Card } from "#ui/card.tsx";
import { Section } from "#ui/section.tsx";

/** Offers of another groomer for visits for which the booked groomer is not available. */
export function StandInOffers({ standIns }: { standIns: readonly StandIn[] }) {
  return standIns.map((standIn) => (
    <Section key={standIn.orderId} title={offerTitle(standIn)}>
      <Card tone="brand" className="grid gap-5">
        <p className="max-w-prose">{offerLead(standIn)}</p>
        <StandInOffer standIn={standIn} />
      </Card>
    </Section>
  ));
}
