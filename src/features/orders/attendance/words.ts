export const ATTENDANCE_REFUSALS = {
  moved: "The visit has another time now. Please check it and confirm again.",
  over: "This visit can't be confirmed anymore.",
  isStaff: "This page is for the customer. Mark the visit as confirmed on the page of the appointment.",
} as const;

export const ATTENDANCE_TEXTS = {
  /** The button of a reminder. */
  link: "Confirm the visit",
  title: "Will you be there?",
  lead: "Please confirm that you and your pet will be home.",
  press: "Yes, we'll be there",
  confirmed: "Your visit is confirmed",
  confirmedLead: "Thank you. See you then.",
  over: "This visit can't be confirmed",
  overLead: "It was canceled or has begun, or a change to it awaits an answer.",
} as const;
