import { useRouteLoaderData } from "react-router";

/** What surrounds a page beside the brand and the person. */
export type FrameFacts = {
  /** The service area of a signed-in customer; empty for everybody else. */
  area: string;
  /** Shown inside another site's page, which has a header and a footer of its own. */
  isEmbedded: boolean;
  /** The reader has closed the site's notice. */
  isNoticeClosed: boolean;
  /** A customer is signed in, by themselves, who has not agreed to the terms as they are now. */
  mustAgree: boolean;
};

/** Read once by the root; plain where the root could not be read. */
export function useFrame(): FrameFacts {
  const root = useRouteLoaderData("root") as { frame: FrameFacts } | undefined;
  return root?.frame ?? { area: "", isEmbedded: false, isNoticeClosed: false, mustAgree: false };
}
