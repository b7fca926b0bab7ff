import { useSearchParams } from "react-router";
import { LinkButton } from "#ui/link-button.tsx";
import { Notice } from "#ui/notice.tsx";
import { SETUP_WORDS } from "../words/setup.ts";

/** Above the day of today: the welcome of a groomer whose account just opened, and agreements to sign. */
export function DayNotices({ isSigned }: { isSigned: boolean }) {
  const isNew = useSearchParams()[0].has("welcome");
  if (!isNew && isSigned) return null;
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
      </div>
    </div>
  );
}
