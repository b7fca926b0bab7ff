import { formatMinutes } from "#kit/wire/format/times.ts";
import { Card } from "#ui/card.tsx";
import { Section } from "#ui/section.tsx";
import { PetReportView } from "../../answers/parts/pet-report-view.tsx";
import { PhotosOfSide } from "../../answers/parts/photos-of-side.tsx";
import { ServiceReport } from "../../parts/service-report.tsx";
import { PHOTO_SIDES, type PhotoSide } from "../../rules/pet-report.ts";
import type { DeskAppointment } from "../contract/appointment.ts";

const besideText = (side: PhotoSide, number: number) =>
  `${side === "before" ? "Before" : "After"}, photo ${number}: from another device. The customer sees photo 1.`;

/** The pets of an order: services with add-ons, duration and price, and what the groomer reports. */
export function DeskPets({ order }: { order: DeskAppointment }) {
  const { petServicesByPet, petReports, photosBeside: beside } = order;
  return (
    <Section title="Pets and services">
      <ul className="grid gap-4">
        {petServicesByPet.map(({ pet, services }) => {
          const report = petReports.find(({ petId }) => petId === pet.id);
          return (
            <li key={pet.id}>
              <Card className="grid gap-4">
                <div>
                  <h3 className="text-lg wrap-anywhere">{pet.name}</h3>
                  <p className="text-sm wrap-anywhere text-ink-soft">
                    {[pet.breed, pet.size].filter(Boolean).join(", ")}
                  </p>
                  <p className="text-sm text-ink-soft">
                    {services
                      .map(({ service, duration }) => `${service.name} ${formatMinutes(duration)}`)
                      .join(", ")}
                  </p>
                </div>
                <ul className="grid gap-3">
                  {services.map((line) => (
                    <ServiceReport key={line.petServiceId} line={line} petName={pet.name}>
                      {PHOTO_SIDES.map((side) => (
                        <PhotosOfSide
                          key={side}
                          {...{ beside, side, petServiceId: line.petServiceId }}
                          textOf={(number) => besideText(side, number)}
                        />
                      ))}
                    </ServiceReport>
                  ))}
                </ul>
                {report && <PetReportView report={report} />}
              </Card>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
