import { PetDrawing } from "#features/pets/parts/pet-drawing.tsx";
import { formatList } from "#kit/wire/format/counts.ts";
import { formatRange } from "#kit/wire/format/money.ts";
import { formatMinutes } from "#kit/wire/format/times.ts";
import { formatWeight } from "#kit/wire/format/weights.ts";
import { Card } from "#ui/card.tsx";
import { Section } from "#ui/section.tsx";
import type { Visit } from "../contract/day.ts";
import { PetAlerts } from "./pet-alerts.tsx";

/** The pets of a visit: photo, breed, weight, alerts, notes, and what is done for how much. */
export function VisitPets({ visit: { order, pets } }: { visit: Visit }) {
  return (
    <Section title={order.petServicesByPet.length === 1 ? "Pet" : "Pets"}>
      <ul className="grid gap-4">
        {order.petServicesByPet.map(({ pet, services }) => {
          const known = pets.find(({ id }) => id === pet.id);
          return (
            <li key={pet.id}>
              <Card padding="sm" className="grid gap-3">
                <div className="flex items-center gap-4">
                  {known?.photo ? (
                    <img
                      src={known.photo.sizes.thumbnail}
                      alt=""
                      width={64}
                      height={64}
                      className="size-16 shrink-0 rounded-lg object-cover"
                    />
                  ) : (
                    <PetDrawing petType={pet.petType} coat={pet.coat} className="w-16 shrink-0" />
                  )}
                  <div className="min-w-0">
                    <h3 className="wrap-anywhere">{pet.name}</h3>
                    <p className="text-sm wrap-anywhere text-ink-soft">
                      {pet.breed}
                      {known && `, ${formatWeight(known.weight)}`}
                    </p>
                  </div>
                </div>
                {known && known.alerts.length > 0 && (
                  <p className="flex flex-wrap gap-2">
                    <PetAlerts alerts={known.alerts} />
                  </p>
                )}
                <PetNote title="Groomers' note" text={known?.groomerNote ?? ""} />
                <PetNote title="From the owner" text={known?.description ?? ""} />
                <ul className="grid gap-1">
                  {services.map(({ petServiceId, service, addOns, duration, totals }) => (
                    <li key={petServiceId} className="flex flex-wrap justify-between gap-x-4 wrap-anywhere">
                      <span className="min-w-0">
                        {service.name}
                        {addOns.length > 0 && ` with ${formatList(addOns.map(({ name }) => name))}`}
                      </span>
                      <span className="text-ink-soft">
                        {formatMinutes(duration)}, {formatRange(totals)}
                      </span>
                    </li>
                  ))}
                </ul>
              </Card>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

function PetNote({ title, text }: { title: string; text: string }) {
  if (text === "") return null;
  return (
    <p className="wrap-anywhere whitespace-pre-line">
      <strong>{title}:</strong> {text}
    </p>
  );
}
