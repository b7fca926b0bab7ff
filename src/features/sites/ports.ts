import type { Context } from "#kit/server/api-handler.ts";

/** Settings of the deployment, which all brands share. The program sets them at start. */
export type Deployment = {
  /** Sample data, printed test logins and a public outbox. Never in production. */
  demo: boolean;
  /** The address of the operator's own map style; null for the built-in map. */
  mapStyleUrl: string | null;
  /** The operator's endpoint that answers a visitor's country; null for none. */
  countryUrl: string | null;
  /** Whether drives are known along streets. */
  hasRouter: boolean;
};

let deployment: Deployment = { demo: false, mapStyleUrl: null, countryUrl: null, hasRouter: false };

export function setDeployment(chosen: Deployment): void {
  deployment = chosen;
}

export function readDeployment(): Deployment {
  return deployment;
}

/** Whether the caller previews the draft in the staff session that a cookie names, and still may. */
export type PreviewGuard = (context: Context, namedSession: string) => Promise<boolean>;

let guard: PreviewGuard = async () => false;

/** The program sets the guard at start. */
export function setPreviewGuard(chosen: PreviewGuard): void {
  guard = chosen;
}

export function previewGuard(): PreviewGuard {
  return guard;
}
