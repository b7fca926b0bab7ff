import { Link } from "react-router";
import { PetDrawing } from "#features/pets/parts/pet-drawing.tsx";
import { formatCents, formatRange } from "#kit/wire/format/money.ts";
import type { Image } from "#kit/wire/image.ts";
import { Card } from "#ui/card.tsx";
import { Section } from "#ui/section.tsx";
import type { Order } from "../contract/order.ts";
import { ServiceHead } from "./service-head.tsx";

type PetOfOrder = Order["petServicesByPet"][number];

/** The pets of an order and their services; after the visit also the photos and the groomer's notes. */
export function AppointmentPets({ order }: { order: Order }) {
  return (
    <Section title={order.petServicesByPet.length === 1 ? "Your pet" : "Your pets"}>
      <ul className="grid gap-4">
        {order.petServicesByPet.map((petServices) => (
          <li key={petServices.pet.id}>
            <PetCard {...petServices} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function PetCard({ pet, services }: PetOfOrder) {
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
          <ServiceLine key={line.petServiceId} line={line} petName={pet.name} />
        ))}
      </ul>
    </Card>
  );
}

type Line = PetOfOrder["services"][number];

function ServiceLine({ line, petName }: { line: Line; petName: string }) {
  const { final, minEstimatedPrice: min, maxEstimatedPrice: max, spNote, beforePhoto, afterPhoto } = line;
  return (
    <li className="grid gap-3 border-t border-line pt-3">
      <ServiceHead line={line} price={final === null ? formatRange({ min, max }) : formatCents(final)} />
      {spNote && (
        <blockquote className="border-l-4 border-line pl-4 wrap-anywhere whitespace-pre-line text-ink-soft">
          <span className="sr-only">Your groomer writes: </span>
          {spNote}
        </blockquote>
      )}
      {(beforePhoto || afterPhoto) && (
        <div className="grid grid-cols-2 gap-3">
          <Photo image={beforePhoto} words="Before" petName={petName} />
          <Photo image={afterPhoto} words="After" petName={petName} />
        </div>
      )}
    </li>
  );
}

type PhotoProps = { image: Image | null; words: "Before" | "After"; petName: string };

/** A photo with a link to its large version. */
function Photo({ image, words, petName }: PhotoProps) {
  if (!image) return null;
  return (
    <figure>
      <a href={image.sizes.large} className="block overflow-hidden rounded-md">
        <img
          src={image.sizes.medium}
          alt={image.alt || `${petName} ${words.toLowerCase()} the visit`}
          loading="lazy"
          decoding="async"
          className="aspect-4/3 w-full bg-sunken object-cover"
        />
      </a>
      <figcaption className="mt-1 text-sm text-ink-soft">{words}</figcaption>
    </figure>
  );
}
