/** Settings of the deployment, which all brands share. The program sets them at start. */
export type Deployment = {
  /** Sample data, printed test logins and a public outbox. Never in production. */
  demo: boolean;
  /** The operator's own style for maps; null for the offline ground. */
  mapStyleUrl: string | null;
  /** The operator's endpoint that answers a visitor's country; null for none. */
  countryUrl: string | null;
};

let deployment: Deployment = { demo: false, mapStyleUrl: null, countryUrl: null };

export function setDeployment(chosen: Deployment): void {
  deployment = chosen;
}

export function readDeployment(): Deployment {
  return deployment;
}
