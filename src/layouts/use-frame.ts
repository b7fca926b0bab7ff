import { createContext, useContext } from "react";
import { useRouteLoaderData } from "react-router";

/** Facts that the parts around a page need, besides the brand and the person. */
export type FrameFacts = {
  /** The area of the customer, of a visitor's booking, or the brand's only one; "" if unknown. */
  area: string;
  /** The URL of a signed-in customer's own picture, or null. */
  picture: string | null;
  /** Whether the page is in a frame of another site, which has its own header and footer. */
  isEmbedded: boolean;
  /** Whether the visitor has closed the site's notice. */
  isNoticeClosed: boolean;
  /** Whether the customer must accept the current terms. False for staff who act for a customer. */
  mustAgree: boolean;
};

/** What each page of a groomer shows around it. */
export type GroomerFacts = { waiting: number; unread: number; pausedSince: string | null };

/** How many orders and messages wait for the groomer; 0 outside the groomer's pages. */
export type GroomerCounts = Pick<GroomerFacts, "waiting" | "unread">;

export const GroomerCountsContext = createContext<GroomerCounts>({ waiting: 0, unread: 0 });

export const useGroomerCounts = () => useContext(GroomerCountsContext);

/** Returns the facts that the root loader read; defaults if that loader failed. */
export function useFrame(): FrameFacts {
  const root = useRouteLoaderData("root") as { frame: FrameFacts } | undefined;
  return (
    root?.frame ?? { area: "", picture: null, isEmbedded: false, isNoticeClosed: false, mustAgree: false }
  );
}
