import { Checkbox } from "#ui/checkbox.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import type { ServiceOptions } from "./service-options.ts";

type ExtrasFieldProps = {
  name: string;
  /** The pet that gets the extras. */
  pet: string;
  addOns: ServiceOptions["addOns"];
  chosen: readonly string[];
};

/** The extras of a pet's service, closed until one is chosen. */
export function ExtrasField({ name, pet, addOns, chosen }: ExtrasFieldProps) {
  if (addOns.length === 0) return null;
  return (
    <Disclosure summary={`Extras for ${pet}`} defaultOpen={chosen.length > 0} className="border-b-0">
      {addOns.map(({ value, label }) => (
        <Checkbox
          key={value}
          name={name}
          value={value}
          label={label}
          defaultChecked={chosen.includes(value)}
        />
      ))}
    </Disclosure>
  );
}
