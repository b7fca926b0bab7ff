/** The error at a checkbox that is not checked. */
export const mustAgree = (document: string) => `Please agree to the ${document}`;

/** The sentence above the three checkboxes. */
export const ACCEPTANCE_TEXT = "You must agree to the following Terms & Conditions prior to service";

/** The line below a document's title. */
export const versionNote = (version: number, date: string) => `Version ${version}, in force since ${date}`;
