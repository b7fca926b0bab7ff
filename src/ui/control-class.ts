/** The classes of every input and select. The text has 16 px, because phones zoom in on smaller text. */
export const controlClass =
  "block w-full min-h-12 rounded-md border border-line-strong bg-field px-3.5 py-2.5 text-base leading-snug text-ink transition-[border-color,box-shadow] hover:border-ink-faint focus-visible:border-brand focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:rounded-md aria-invalid:border-danger disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-faint [&[readonly]]:bg-sunken";
