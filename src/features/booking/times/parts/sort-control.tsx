import { Form } from "react-router";
import { buttonClass } from "#ui/button-class.ts";
import type { Sort } from "../../rules/draft.ts";

const WORDS: Record<Sort, string> = {
  recommended: "Best",
  soonest: "Soonest",
  price: "Price",
  rating: "Rating",
};

/** Buttons that sort the times. The order is saved with the booking, and the buttons work without scripts. */
export function SortControl({ sort }: { sort: Sort }) {
  return (
    <Form
      method="post"
      preventScrollReset
      role="group"
      aria-label="Sort times by"
      className="flex flex-wrap gap-1"
    >
      {(Object.keys(WORDS) as Sort[]).map((choice) => (
        <button
          key={choice}
          type="submit"
          name="sort"
          value={choice}
          aria-pressed={choice === sort}
          className={`${buttonClass({ variant: choice === sort ? "secondary" : "quiet", size: "sm" })} min-h-11 max-sm:px-3`}
        >
          {WORDS[choice]}
        </button>
      ))}
    </Form>
  );
}
