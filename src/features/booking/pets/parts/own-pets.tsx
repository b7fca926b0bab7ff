import { Check, PawPrint, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { PetDrawing } from "#features/pets/parts/pet-drawing.tsx";
import { formatWeight } from "#kit/wire/format/weights.ts";
import { cx } from "#ui/cx.ts";
import { FieldGroup } from "#ui/field-group.tsx";
import type { PetCard } from "./pet-cards.ts";

/** A pet of the signed-in customer. `weight` is in lbs. */
export type OwnPet = {
  id: string;
  name: string;
  kind: string;
  breed: string;
  coat: string;
  weight: number;
};

export type OwnPetsProps = {
  own: readonly OwnPet[];
  cards: readonly PetCard[];
  isFull: boolean;
  errors: string[] | undefined;
  /** Adds a card for the pet; null adds an empty card for a new pet. */
  onAdd: (pet: OwnPet | null) => void;
  onRemove: (n: number) => void;
};

/** The customer's pets as buttons that add or remove a pet's card. The buttons work without scripts. */
export function OwnPets({ own, cards, isFull, errors, onAdd, onRemove }: OwnPetsProps) {
  return (
    <FieldGroup legend="Your pets" name="pets" layout="grid" {...(errors && { errors })}>
      {own.map((pet) => {
        const chosen = cards.find((card) => card.id === pet.id);
        return (
          <PetTile
            key={pet.id}
            intent={chosen ? `remove ${chosen.n}` : `own ${pet.id}`}
            isChosen={chosen !== undefined}
            disabled={isFull && !chosen}
            picture={<PetDrawing petType={pet.kind} coat={pet.coat} className="w-12 shrink-0" />}
            title={pet.name}
            detail={`${pet.breed}, ${formatWeight(pet.weight)}`}
            onPress={() => (chosen ? onRemove(chosen.n) : onAdd(pet))}
          />
        );
      })}
      <PetTile
        intent="add"
        disabled={isFull}
        picture={
          <span aria-hidden="true" className="grid size-12 shrink-0 place-items-center text-ink-faint">
            <PawPrint className="size-7" />
          </span>
        }
        title="Another pet"
        detail="A pet that is new to us"
        onPress={() => onAdd(null)}
      />
    </FieldGroup>
  );
}

type PetTileProps = {
  intent: string;
  /** Left out for a button that only adds. */
  isChosen?: boolean;
  disabled: boolean;
  picture: ReactNode;
  title: string;
  detail: string;
  onPress: () => void;
};

function PetTile({ intent, isChosen, disabled, picture, title, detail, onPress }: PetTileProps) {
  const Mark = isChosen ? Check : Plus;
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      aria-pressed={isChosen}
      disabled={disabled}
      onClick={(event) => {
        event.preventDefault();
        onPress();
      }}
      className={cx(
        "flex min-h-18 items-center gap-3 rounded-lg border p-3 text-left transition-[border-color,background-color] disabled:opacity-50",
        isChosen
          ? "border-brand bg-brand-soft shadow-[0_0_0_1px_var(--brand)]"
          : "border-line bg-surface hover:border-line-strong",
      )}
    >
      {picture}
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="block font-semibold leading-snug">{title}</span>
        <span className="block text-sm text-ink-soft">{detail}</span>
      </span>
      <Mark aria-hidden="true" className={cx("size-5 shrink-0", !isChosen && "text-ink-faint")} />
    </button>
  );
}
