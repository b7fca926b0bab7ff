import { useRouteLoaderData } from "react-router";

/** Facts for the parts around a page, beside the brand and the person. */
export type FrameFacts = {
  /** The service area of a signed-in customer; else empty. */
  area: string;
  /** The page is inside another site's page, which has its own header and footer. */
  isEmbedded: boolean;
  /** The visitor has closed the site's notice. */
  isNoticeClosed: boolean;
  /** The signed-in customer (not staff for the customer) must accept the current terms. */
  mustAgree: boolean;
};

/** The root reads these facts once; defaults if its loader failed. */
export function useFrame(): FrameFacts {
  const root = useRouteLoaderData("root") as { frame: FrameFacts } | undefined;
  return root?.frame ?? { area: "", isEmbedded: false, isNoticeClosed: false, mustAgree: false };
}
