import { cx } from "#ui/cx.ts";
import type { Pet } from "../contract.ts";
import { PetDrawing } from "./pet-drawing.tsx";

export type PetPhotoProps = {
  pet: Pick<Pet, "photo" | "breed" | "petType">;
  /** Slug of the pet's size: "dog-small". */
  size?: string | undefined;
  /** Empty by default: the pet's name is next to the photo. */
  alt?: string;
  className?: string;
};

/** A pet's photo in a square, or the drawing that looks most like the pet. */
export function PetPhoto({ pet, size, alt = "", className }: PetPhotoProps) {
  if (!pet.photo) {
    return (
      <PetDrawing petType={pet.petType.slug} coat={pet.breed.coat} size={size} className={className ?? ""} />
    );
  }
  return (
    <img
      src={pet.photo.sizes.thumbnail}
      alt={alt}
      width={320}
      height={320}
      className={cx("aspect-square rounded-lg bg-sunken object-cover", className)}
    />
  );
}
