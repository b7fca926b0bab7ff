import { MapPinned, MessageSquare, Phone } from "lucide-react";
import { mapLink } from "#features/orders/parts/place-links.ts";
import { buttonClass } from "#ui/button-class.ts";
import type { Visit } from "../contract/day.ts";

/** Call, text and open in maps: each is one press on a phone. Without a number there is only the map. */
export function VisitLinks({ visit: { order, customer } }: { visit: Visit }) {
  const { phoneNumber } = order.customer;
  const name = customer.firstName || order.customer.displayName;
  const look = buttonClass({ variant: "secondary" });
  return (
    <p className="grid max-w-sm grid-cols-3 gap-2 [&>a]:px-2">
      {phoneNumber && (
        <>
          <a href={`tel:${phoneNumber}`} className={look} aria-label={`Call ${name}`}>
            <Phone aria-hidden="true" className="size-4.5" />
            Call
          </a>
          <a href={`sms:${phoneNumber}`} className={look} aria-label={`Text ${name}`}>
            <MessageSquare aria-hidden="true" className="size-4.5" />
            Text
          </a>
        </>
      )}
      <a href={mapLink(order)} rel="noreferrer" className={look} aria-label={`Map to ${name}`}>
        <MapPinned aria-hidden="true" className="size-4.5" />
        Map
      </a>
    </p>
  );
}
