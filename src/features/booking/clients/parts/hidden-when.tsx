import { type When, whenFields } from "./book-query.ts";

/** The time that the groomer has in mind, for the next step of a form. */
export function HiddenWhen({ when }: { when: When }) {
  return Object.entries(whenFields(when)).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
