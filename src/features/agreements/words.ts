/** At a box that is not ticked. */
export const mustAgree = (document: string) => `Please agree to the ${document}`;

/** Above the three boxes. */
export const ACCEPTANCE_TEXT = "You must agree to the following Terms & Conditions prior to service";

/** Below a document's title. */
export const versionNote = (version: number, date: string) => `Version ${version}, in force since ${date}`;
