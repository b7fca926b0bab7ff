import { refusedForm } from "#kit/web/form.ts";
import type { FieldErrors } from "#kit/wire/errors.ts";

// For actions of pages with several forms.

/** The form that was refused: its section, errors and typed values, and the values of its checkboxes. */
export type SectionAnswer = {
  section: string;
  errors: FieldErrors;
  values: Record<string, string>;
  chosen: string[];
};

/** Converts a refused write of a section to the data that shows its form again. Throws all other errors. */
export function refusedSection(
  error: unknown,
  form: FormData,
  {
    section,
    choices = "",
    rename = {},
  }: { section: string; choices?: string; rename?: Record<string, string> },
) {
  const answer = refusedForm(error, form, rename);
  const chosen = form.getAll(choices).filter((value) => typeof value === "string");
  return { ...answer, data: { ...answer.data, section, chosen } satisfies SectionAnswer };
}
