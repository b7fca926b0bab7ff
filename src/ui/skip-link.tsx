export type SkipLinkProps = { target?: string; children?: string };

/** First stop of the keyboard: jumps over the header to `<main id="main" tabIndex={-1}>`. */
export function SkipLink({ target = "main", children = "Skip to content" }: SkipLinkProps) {
  return (
    <a
      href={`#${target}`}
      className="fixed top-3 left-3 z-50 -translate-y-24 rounded-md bg-brand-fill px-5 py-3 font-semibold text-on-brand focus:translate-y-0"
    >
      {children}
    </a>
  );
}
