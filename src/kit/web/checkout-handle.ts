import type { ComponentType } from "react";

/**
 * What a screen of the checkout layout fills in beside itself: `export const handle: CheckoutHandle = { … }`.
 * Both are drawn by the layout, so they stay in place from step to step; they read the data by
 * useRouteLoaderData or useMatches.
 */
export type CheckoutHandle = {
  /** Above both columns: the step header. */
  StepHeader?: ComponentType;
  /**
   * The column beside the step from 960 px on, below it on phones, where ActionBar carries the short form.
   */
  Summary?: ComponentType;
};
