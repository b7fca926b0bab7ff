import { MapPin } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { SuggestInput, type SuggestInputProps } from "#ui/suggest-input.tsx";
import type { PlaceSuggestion } from "../contract.ts";

/** The delay of a fetch after the last key. */
const DELAY_MS = 200;

export type AddressInputProps = Omit<
  SuggestInputProps,
  "suggestions" | "onType" | "onPick" | "busy" | "lead"
> & {
  onPlace?: (place: PlaceSuggestion) => void;
  /** Picking a suggestion sends the form; for forms with only this field. */
  submits?: boolean;
};

/** A whole ZIP needs no suggestions; the list would only cover the button below. */
const isZip = (text: string) => /^\d{5}$/.test(text.trim());

/** A text field for an address, town or ZIP, with suggestions during typing. Put it in a Field. */
export function AddressInput({ onPlace, submits = false, ...rest }: AddressInputProps) {
  const { load, data, state } = useFetcher<PlaceSuggestion[]>();
  const [isComplete, setComplete] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const suggest = (text: string) => {
    clearTimeout(timer.current);
    setComplete(isZip(text));
    if (text.trim().length < 2 || isZip(text)) return;
    timer.current = setTimeout(() => load(`/places/suggest?${new URLSearchParams({ text })}`), DELAY_MS);
  };
  return (
    <SuggestInput
      placeholder="Street, city or ZIP"
      {...rest}
      lead={<MapPin aria-hidden="true" />}
      busy={state !== "idle"}
      suggestions={
        (!isComplete &&
          data?.map((place) => ({ id: place.formattedAddress, label: place.formattedAddress }))) ||
        null
      }
      onType={suggest}
      onPick={({ id }, input) => {
        const place = data?.find(({ formattedAddress }) => formattedAddress === id);
        if (place) onPlace?.(place);
        if (submits) input.form?.requestSubmit();
      }}
    />
  );
}
