import { PetDrawing } from "#features/pets/parts/pet-drawing.tsx";
import { PhoneLink } from "#features/sites/parts/phone-link.tsx";
import { formatRange } from "#kit/wire/format/money.ts";
import { Card } from "#ui/card.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { anyPath } from "../../parts/appointment-path.ts";
import { ServiceHead } from "../../parts/service-head.tsx";
import { servicesPath } from "../../parts/services-path.ts";
import { hasTime, visitTimeText } from "../../rules/order.ts";
import { PET_CLOSED } from "../words.ts";
import type { ShownServices } from "./read-services.ts";

/**
 * Lists the pets of an order with their services and the links to change them, then the customer's other
 * pets with links to add them.
 */
export function ServicesList({ shown }: { shown: ShownServices }) {
  const { order, available, isOpen, isChanged } = shown;
  const otherPets = available.filter(({ isInOrder }) => !isInOrder);
  return (
    <div className="grid max-w-[44rem] gap-8">
      <PageHeader
        back={<TextLink to={anyPath(order.id)}>Back to the appointment</TextLink>}
        title="Pets and services"
        lead={hasTime(order) && visitTimeText(order)}
      />
      {isChanged && (
        <Notice tone="success" title="Your appointment has been changed" takesFocus="changed">
          The total is now {formatRange(order.totals.total)}. We have notified your groomer and written to
          you.
        </Notice>
      )}
      {!isOpen && (
        <Notice title="The services cannot be changed here">
          Your visit starts soon, is over, or is waiting for an answer. If something has to change, call{" "}
          <PhoneLink number={order.area.phoneNumber} className="font-medium underline underline-offset-2" />{" "}
          and give your appointment number {order.number}.
        </Notice>
      )}
      {order.petServicesByPet.map((petServices) => (
        <PetServices key={petServices.pet.id} petServices={petServices} shown={shown} />
      ))}
      {isOpen && otherPets.length > 0 && (
        <Section title="Bring another pet along">
          <ul className="grid gap-4">
            {otherPets.map(({ pet, reason }) => (
              <li key={pet.id}>
                <Card className="flex flex-wrap items-center justify-between gap-4">
                  <p className="min-w-0 wrap-anywhere">
                    <span className="font-semibold">{pet.name}</span>
                    <span className="block text-sm text-ink-soft">
                      {reason ? PET_CLOSED[reason] : pet.breed}
                    </span>
                  </p>
                  {!reason && (
                    <LinkButton to={servicesPath(order.id, { add: pet.id })} variant="secondary">
                      <span className="wrap-anywhere">Add {pet.name}</span>
                    </LinkButton>
                  )}
                </Card>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}

type PetServicesProps = {
  petServices: ShownServices["order"]["petServicesByPet"][number];
  shown: ShownServices;
};

function PetServices({ petServices, shown: { order, available, isOpen } }: PetServicesProps) {
  const { pet, services } = petServices;
  const offered = available.find((entry) => entry.pet.id === pet.id)?.services ?? [];
  const isOnlyPet = order.petServicesByPet.length === 1;
  const isOnlyService = isOnlyPet && services.length === 1;
  return (
    <Card className="grid gap-4">
      <div className="flex items-center gap-4">
        <PetDrawing petType={pet.petType} coat={pet.coat} className="w-14 shrink-0" />
        <div className="min-w-0">
          <h2 className="text-xl wrap-anywhere">{pet.name}</h2>
          <p className="text-sm wrap-anywhere text-ink-soft">{pet.breed}</p>
        </div>
      </div>
      <ul className="grid gap-3">
        {services.map((line) => {
          const { petServiceId, service, minEstimatedPrice: min, maxEstimatedPrice: max } = line;
          return (
            <li key={petServiceId} className="grid gap-1 border-t border-line pt-3">
              <ServiceHead line={line} price={formatRange({ min, max })} />
              {isOpen && (
                <p className="flex flex-wrap gap-x-5">
                  <TextLink to={servicesPath(order.id, { change: petServiceId })}>
                    Change
                    <span className="sr-only">
                      {" "}
                      {service.name} for {pet.name}
                    </span>
                  </TextLink>
                  {!isOnlyService && (
                    <TextLink to={servicesPath(order.id, { remove: petServiceId })}>
                      Remove
                      <span className="sr-only">
                        {" "}
                        {service.name} for {pet.name}
                      </span>
                    </TextLink>
                  )}
                </p>
              )}
            </li>
          );
        })}
      </ul>
      {isOpen && (
        <div className="flex flex-wrap gap-3">
          {offered.some((service) => service.petServiceId === null) && (
            <LinkButton to={servicesPath(order.id, { add: pet.id })} variant="secondary">
              Add a service<span className="sr-only"> for {pet.name}</span>
            </LinkButton>
          )}
          {!isOnlyPet && (
            <LinkButton to={servicesPath(order.id, { "remove-pet": pet.id })} variant="quiet">
              Remove <span className="wrap-anywhere">{pet.name}</span>
            </LinkButton>
          )}
        </div>
      )}
      {isOpen && isOnlyService && (
        <p className="text-sm text-ink-soft">
          The last service cannot be removed. To end the visit,{" "}
          <TextLink to={anyPath(order.id)}>cancel the appointment</TextLink>.
        </p>
      )}
    </Card>
  );
}
