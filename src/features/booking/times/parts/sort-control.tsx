import { Form } from "react-router";
import { buttonClass } from "#ui/button-class.ts";
import type { Sort } from "../../rules/draft.ts";

const WORDS: Record<Sort, string> = {
  recommended: "Best",
  soonest: "Soonest",
  price: "Price",
  rating: "Rating",
};

/** How times are sorted; saved with the booking. Each choice is a button, so it works without scripts. */
export function SortControl({ sort }: { sort: Sort }) {
  return (
    <Form
      method="post"
      preventScrollReset
      role="group"
      aria-label="Sort times by"
      className="flex flex-wrap gap-1"
    >
      {(Object.keys(WORDS) as Sort[]).map((one) => (
        <button
          key={one}
          type="submit"
          name="sort"
          value={one}
          aria-pressed={one === sort}
          className={`${buttonClass({ variant: one === sort ? "secondary" : "quiet", size: "sm" })} min-h-11 max-sm:px-3`}
        >
          {WORDS[one]}
        </button>
      ))}
    </Form>
  );
}
