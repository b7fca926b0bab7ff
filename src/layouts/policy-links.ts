import type { NavLink } from "./navigation.ts";

/** The policy links in every footer. */
export const POLICY_LINKS: readonly NavLink[] = [
  { to: "/privacy-policy", label: "Privacy Policy" },
  { to: "/cancellation-policy", label: "Cancellation Policy" },
  { to: "/pet-release-terms", label: "Pet Release Terms" },
];
