/** Leads to the messages that came below what is read. */
export function BelowButton({ count, onPress }: { count: number; onPress: () => void }) {
  return (
    <button
      type="button"
      className="absolute -top-14 left-1/2 min-h-11 -translate-x-1/2 rounded-full border border-line bg-raised px-5 font-semibold text-brand-text shadow-float"
      onClick={onPress}
    >
      {count} new
      <span className="sr-only"> messages below: go there</span>
    </button>
  );
}
