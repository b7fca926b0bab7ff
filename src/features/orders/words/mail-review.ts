export function reviewedWords(pets: string, rating: number, time: string): { subject: string; text: string } {
  const stars = `${rating} of 5 stars`;
  return {
    subject: `${stars}: ${pets}`,
    text: `The customer gave ${stars} for the visit of ${pets} on ${time}.`,
  };
}

export function repliedTitle(groomer: string): string {
  return `${groomer} has answered your review`;
}
