export const REQUEST = {
  title: "We have your request",
  answer: "A person reads it, and we answer within one working day.",
  call: "A person reads it and calls you within one working day.",
  notBooked: "Nothing is booked and nothing is paid before you agree to a time and a price.",
  link: "See your request",
  notFound:
    "We are sorry, but we found no groomer for your request. Nothing was booked, and nothing is charged.",
  otherDays: "Other days may have more room: the page below shows the open times.",
  otherLink: "Look for another time",
  notice: "A customer requests an appointment.",
  promise: "We promised the customer an answer within one working day.",
} as const;

export function requestText(pets: string): string {
  return `we have your request for ${pets} and answer within one working day.`;
}

export function requestEndedTitle(pets: string): string {
  return `We cannot come this time: ${pets}`;
}
