import { useState } from "react";
import { Field } from "#ui/field.tsx";
import { SuggestInput } from "#ui/suggest-input.tsx";
import { breedsLike } from "../rules.ts";

/** A kind of pet with the breeds to choose from. */
export type BreedKind = { slug: string; breeds: readonly { slug: string; name: string }[] };

const MAX_SUGGESTIONS = 8;

/** The id of the datalist for browsers without scripts. */
const listIdOf = (kind: string) => `breeds-${kind}`;

export type BreedFieldProps = {
  name: string;
  kind: BreedKind;
  value: string;
  onBreed: (name: string) => void;
  errors?: string[] | undefined;
};

/** A field that suggests breeds by any part of the name. Without scripts a datalist suggests them. */
export function BreedField({ name, kind, value, onBreed, errors }: BreedFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const suggested = typed === null ? null : breedsLike(kind.breeds, typed, MAX_SUGGESTIONS);
  return (
    <Field label="Breed" name={name} errors={errors} hint="Not sure? Type “mixed”.">
      <SuggestInput
        key={kind.slug}
        defaultValue={value}
        list={listIdOf(kind.slug)}
        maxLength={80}
        spellCheck={false}
        empty="We found no such breed. Try “mixed”."
        placeholder={kind.slug === "cat" ? "Maine Coon" : "Golden Retriever"}
        suggestions={suggested?.map((breed) => ({ id: breed.slug, label: breed.name })) ?? null}
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

/** The datalists for browsers without scripts. Render this part only once on a page. */
export function BreedLists({ kinds }: { kinds: readonly BreedKind[] }) {
  return (
    <noscript>
      {kinds.map((kind) => (
        <datalist key={kind.slug} id={listIdOf(kind.slug)}>
          {/* Without scripts the list cannot follow the chosen kind, so each list has the breeds of all kinds. */}
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
