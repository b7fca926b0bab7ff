import type { ComponentType } from "react";

/**
 * The parts that a screen adds to the checkout layout, by `export const handle: CheckoutHandle`. The layout
 * renders these parts, so they stay in place between steps. They read data by useRouteLoaderData or
 * useMatches.
 */
export type CheckoutHandle = {
  /** The header of the step, above both columns. */
  StepHeader?: ComponentType;
  /** The summary: beside the step from 960 px on, else below. On phones, ActionBar shows its short form. */
  Summary?: ComponentType;
};
