import type { ComponentType } from "react";

/**
 * The parts that a screen adds to the checkout layout: `export const handle: CheckoutHandle = { …
 * }`. The layout renders them, so they stay in place between steps. They read data by
 * useRouteLoaderData or useMatches.
 */
export type CheckoutHandle = {
  /** The header of the step, above both columns. */
  StepHeader?: ComponentType;
  /** Beside the step from 960 px on, else below it; on phones ActionBar has the short form. */
  Summary?: ComponentType;
};
