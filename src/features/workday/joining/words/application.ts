import { MAX_EXPERIENCE_YEARS, MAX_OTHER_AREAS } from "../rules/application.ts";

export const APPLICATION_FAULTS = {
  firstName: "Enter your first name",
  lastName: "Enter your last name",
  displayName: "Enter the name that customers will see",
  addressLine: "Enter your street and house number",
  postalCode: "Enter a ZIP code with five digits",
  unknownPostalCode: "We do not know this ZIP code. Please check it.",
  area: "Choose the area where you will work",
  otherArea: "Choose among the areas of the list",
  tooManyAreas: `Choose at most ${MAX_OTHER_AREAS} areas`,
  years: `Enter whole years, from 0 to ${MAX_EXPERIENCE_YEARS}`,
  licence: "Add a photo of the front of your driver's license",
  licenceBack: "Add a photo of the back of your driver's license",
};

export const APPLICATION_REFUSALS = {
  emailTaken: "A groomer of this brand already has this e-mail address.",
  closed: "The team closed the account of this groomer. Open it again on the groomer's page.",
  notSent: "This groomer has not sent the application yet.",
  notApproved: "This groomer is not approved.",
  notPending: "This application is not waiting for a decision.",
};
