import { useState } from "react";
import { Field } from "#ui/field.tsx";
import { SuggestInput } from "#ui/suggest-input.tsx";
import { breedsLike } from "../rules.ts";

/** A kind of pet with the breeds to choose from. */
export type BreedKind = { slug: string; breeds: readonly { slug: string; name: string }[] };

const SHOWN = 8;

/** The id of the datalist for browsers without scripts. */
const listOf = (kind: string) => `breeds-${kind}`;

export type BreedFieldProps = {
  name: string;
  kind: BreedKind;
  value: string;
  onBreed: (name: string) => void;
  errors?: string[] | undefined;
};

/** Finds a breed by any part of its name; without scripts the browser's own list suggests names. */
export function BreedField({ name, kind, value, onBreed, errors }: BreedFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const fitting = typed === null ? null : breedsLike(kind.breeds, typed, SHOWN);
  return (
    <Field label="Breed" name={name} errors={errors} hint="Not sure? Type “mixed”.">
      <SuggestInput
        key={kind.slug}
        defaultValue={value}
        list={listOf(kind.slug)}
        maxLength={80}
        spellCheck={false}
        empty="No breed like that. Try “mixed”."
        placeholder={kind.slug === "cat" ? "Maine Coon" : "Golden Retriever"}
        suggestions={fitting?.map((breed) => ({ id: breed.slug, label: breed.name })) ?? null}
        onType={(text) => {
          setTyped(text);
          onBreed(text);
        }}
        onPick={({ label }) => {
          setTyped(label);
          onBreed(label);
        }}
      />
    </Field>
  );
}

/** The datalists for browsers without scripts; render it once on a page. */
export function BreedLists({ kinds }: { kinds: readonly BreedKind[] }) {
  return (
    <noscript>
      {kinds.map((kind) => (
        <datalist key={kind.slug} id={listOf(kind.slug)}>
          {kinds
            .flatMap(({ breeds }) => breeds)
            .map((breed) => (
              <option key={breed.slug} value={breed.name} />
            ))}
        </datalist>
      ))}
    </noscript>
  );
}
