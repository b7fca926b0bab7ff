import { Link } from "react-router";
import { PetDrawing } from "#features/pets/parts/pet-drawing.tsx";
import { Card } from "#ui/card.tsx";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { Order } from "../contract/order.ts";
import { reportPath } from "./appointment-path.ts";
import { ServiceReport } from "./service-report.tsx";

type PetOfOrder = Order["petServicesByPet"][number];

/** The pets of an order and their services; after the visit also the photos and the groomer's notes. */
export function AppointmentPets({ order }: { order: Order }) {
  return (
    <Section title={order.petServicesByPet.length === 1 ? "Your pet" : "Your pets"}>
      <ul className="grid gap-4">
        {order.petServicesByPet.map((petServices) => (
          <li key={petServices.pet.id}>
            <PetCard
              {...petServices}
              report={order.status === "complete" ? reportPath(order.id, petServices.pet.id) : null}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** `report`: the path of the report card, if there can be one. */
function PetCard({ pet, services, report }: PetOfOrder & { report: string | null }) {
  return (
    <Card className="grid gap-4">
      <div className="flex items-center gap-4">
        <PetDrawing petType={pet.petType} coat={pet.coat} className="w-16 shrink-0" />
        <div className="min-w-0">
          <h3 className="wrap-anywhere">
            <Link to={`/customer/pets/${pet.id}`} className="underline-offset-4 hover:underline">
              {pet.name}
            </Link>
          </h3>
          <p className="text-sm wrap-anywhere text-ink-soft">{pet.breed}</p>
        </div>
      </div>
      <ul className="grid gap-3">
        {services.map((line) => (
          <ServiceReport key={line.petServiceId} line={line} petName={pet.name} />
        ))}
      </ul>
      {report && <TextLink to={report}>Report card of {pet.name}</TextLink>}
    </Card>
  );
}
