import type { StandIn } from "#features/orders/contract/stand-ins.ts";
import { offerLead, offerTitle } from "#features/orders/parts/offer-words.ts";
import { StandInOffer } from "#features/orders/parts/stand-in-offer.tsx";
import { Card } from "#ui/card.tsx";
import { Section } from "#ui/section.tsx";

/** Other groomers for visits whose own cannot come: the first thing to answer. */
export function Offers({ standIns }: { standIns: readonly StandIn[] }) {
  return standIns.map((standIn) => (
    <Section key={standIn.orderId} title={offerTitle(standIn)}>
      <Card tone="brand" className="grid gap-5">
        <p className="max-w-prose">{offerLead(standIn)}</p>
        <StandInOffer standIn={standIn} />
      </Card>
    </Section>
  ));
}
