import { type Dispatch, type SetStateAction, useRef } from "react";
import { useMatches } from "react-router";
import { isUnsure, useLive } from "#features/accounts/parts/use-live.ts";
import { usePerson } from "#features/accounts/parts/use-person.ts";
import { WorkOffline } from "#features/orders/commands/parts/work-offline.tsx";
import { DayCopy } from "#features/workday/parts/day-copy.tsx";
import type { GroomerFacts } from "./use-frame.ts";

type PartsProps = { onBar: Dispatch<SetStateAction<GroomerFacts>> };

/** Parts of groomers' pages that load later: the bar of now, and what works without a connection. */
export function GroomerParts({ onBar }: PartsProps) {
  useLiveBar(onBar);
  const person = usePerson();
  // Staff who act for a groomer leave nothing on their device.
  if (person?.role !== "groomer" || person.status !== "active" || person.impersonatorId !== null) return null;
  return (
    <>
      <DayCopy personId={person.id} />
      <WorkOffline key={person.id} personId={person.id} />
    </>
  );
}

/**
 * The bar follows the groomer's visits also on pages that do not load again, such as a form that is being
 * filled in.
 */
function useLiveBar(onBar: PartsProps["onBar"]): void {
  const asked = useRef(0);
  const isFollowed = Boolean(useMatches().at(-1)?.handle);
  useLive((news) => {
    if (isFollowed || document.visibilityState !== "visible") return;
    if (news.event !== "visit" && !isUnsure(news)) return;
    const nth = ++asked.current;
    // Without an answer the number stays as it is. A later question has the later answer.
    readBar().then(
      (now) => now && nth === asked.current && onBar((bar) => ({ ...bar, ...now })),
      () => {},
    );
  });
}

async function readBar(): Promise<Omit<GroomerFacts, "unread"> | null> {
  const answer = await fetch("/v2/groomer/bar");
  return answer.ok ? ((await answer.json()) as Omit<GroomerFacts, "unread">) : null;
}
