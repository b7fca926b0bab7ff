import { textOf, valuesOf } from "#kit/web/form.ts";
import { refusedSave } from "#kit/web/refused-save.ts";
import type { RefusedSave } from "#kit/web/saved-values.ts";
import { readMarkdown } from "../../parts/read-markdown.tsx";
import type { Preview } from "./page-preview.tsx";

/** Reads the fields of a page. */
export const readPage = (form: FormData) => ({
  ...{ title: textOf(form, "title"), path: textOf(form, "path") },
  ...{ description: textOf(form, "description"), body: textOf(form, "body") },
  inMenu: form.has("inMenu"),
});

/** The answer that shows the form again, with its text as visitors will read it. */
export const previewPage = (form: FormData): RefusedSave & { preview: Preview } => ({
  ...{ errors: {}, values: valuesOf(form), isChanged: false },
  preview: { title: textOf(form, "title"), html: readMarkdown(textOf(form, "body")).html },
});

/** Converts a refused save to the answer that shows the form again with the typed values. */
export function refusedPage(error: unknown, form: FormData) {
  const refused = refusedSave(error, form, {});
  const { isChanged, errors } = refused.data;
  // A path that is taken is a conflict, too; there are no saved values to compare.
  return { ...refused, data: { ...refused.data, isChanged: isChanged && !errors.path } };
}
