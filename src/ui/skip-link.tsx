/** The first link for the keyboard. It skips the header and leads to `<main id="main" tabIndex={-1}>`. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed top-3 left-3 z-50 -translate-y-24 rounded-md bg-brand-fill px-5 py-3 font-semibold text-on-brand focus:translate-y-0"
    >
      Skip to content
    </a>
  );
}
