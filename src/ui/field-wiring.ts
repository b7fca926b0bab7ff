import { createContext, useContext } from "react";

/** What a <Field> passes to the control inside it. */
export type FieldWiring = {
  id: string;
  name: string;
  required: boolean;
  "aria-invalid"?: true;
  "aria-describedby"?: string;
};

export const FieldContext = createContext<FieldWiring | null>(null);

/** The control's own props win over what the field says. */
export function useFieldWiring<Props extends object>(props: Props): Props & Partial<FieldWiring> {
  const wiring = useContext(FieldContext);
  const own = Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined)) as Props;
  return { ...wiring, ...own };
}

/** Ids of the texts that describe a control. */
export function describedBy(id: string, hint: unknown, errors: unknown): string | undefined {
  return (
    [hint ? `${id}-description` : "", errors ? `${id}-error` : ""].filter(Boolean).join(" ") || undefined
  );
}
