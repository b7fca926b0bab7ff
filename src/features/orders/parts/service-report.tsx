import type { ReactNode } from "react";
import { formatCents, formatRange } from "#kit/wire/format/money.ts";
import type { Image } from "#kit/wire/image.ts";
import type { Order } from "../contract/order.ts";
import { ServiceHead } from "./service-head.tsx";

export type ServiceLine = Order["petServicesByPet"][number]["services"][number];

type ReportProps = { line: ServiceLine; petName: string; children?: ReactNode };

/** A service of a visit with its price; after the visit also the groomer's note and photos. */
export function ServiceReport({ line, petName, children }: ReportProps) {
  const { final, minEstimatedPrice: min, maxEstimatedPrice: max } = line;
  return (
    <li className="grid gap-3 border-t border-line pt-3">
      <ServiceHead line={line} price={final === null ? formatRange({ min, max }) : formatCents(final)} />
      <VisitNotes line={line} petName={petName} />
      {children}
    </li>
  );
}

type NotesProps = { line: Pick<ServiceLine, "spNote" | "beforePhoto" | "afterPhoto">; petName: string };

/** The groomer's note on a service, with the photos before and after it. */
export function VisitNotes({ line: { spNote, beforePhoto, afterPhoto }, petName }: NotesProps) {
  return (
    <>
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
    </>
  );
}

type PhotoProps = { image: Image | null; words: "Before" | "After"; petName: string };

function Photo({ image, words, petName }: PhotoProps) {
  if (!image) return null;
  return (
    <figure className="break-inside-avoid">
      <a href={image.sizes.large} data-photos="visit" className="block overflow-hidden rounded-md">
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
