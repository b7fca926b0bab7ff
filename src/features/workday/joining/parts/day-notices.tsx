import { useSearchParams } from "react-router";
import { TO_COMPLETE_PATH } from "#features/orders/answers/parts/request-paths.ts";
import { formatCount } from "#kit/wire/format/counts.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { Notice } from "#ui/notice.tsx";
import { SETUP_WORDS } from "../words/setup.ts";

type Waiting = { isSigned: boolean; toComplete: number };

/**
 * Above the day of today: the welcome of a groomer whose account just opened, agreements to sign, and visits
 * that are over and not complete.
 */
export function DayNotices({ isSigned, toComplete }: Waiting) {
  const isNew = useSearchParams()[0].has("welcome");
  if (!isNew && isSigned && toComplete === 0) return null;
  return (
    <div className="page-width pt-6">
      <div className="mx-auto grid max-w-[44rem] gap-4">
        {isNew && (
          <Notice tone="success" title="Welcome" takesFocus="welcome">
            {SETUP_WORDS.welcome}
          </Notice>
        )}
        {!isSigned && (
          <Notice
            title="Please sign the agreements"
            actions={
              <LinkButton to="/groomer/agreements" size="sm" variant="secondary">
                Read and sign
              </LinkButton>
            }
          >
            {SETUP_WORDS.toSign}
          </Notice>
        )}
        {toComplete > 0 && (
          <Notice
            tone="warn"
            title={`${formatCount(toComplete, "visit")} to complete`}
            actions={
              <LinkButton to={TO_COMPLETE_PATH} size="sm" variant="secondary">
                Show them
              </LinkButton>
            }
          >
            {SETUP_WORDS.toComplete}
          </Notice>
        )}
      </div>
    </div>
  );
}
