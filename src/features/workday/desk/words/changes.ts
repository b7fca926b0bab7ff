import type { ChangedFacts } from "../rules/changed-facts.ts";

/** What staff change for a groomer: the action in the audit log, the mail, and the groomer's own page. */
export const CHANGES = {
  hours: {
    action: "change hours of groomer",
    title: "changed your hours",
    path: "/groomer/availability",
    link: "Open your hours",
  },
  services: {
    action: "change services of groomer",
    title: "changed your services",
    path: "/groomer/services",
    link: "Open your services",
  },
  profile: {
    action: "change profile of groomer",
    title: "changed your profile",
    path: "/groomer/profile",
    link: "Open your profile",
  },
  pictures: {
    action: "change photos of groomer",
    title: "changed the photos of your page",
    path: "/groomer/profile",
    link: "Open your profile",
  },
  zones: {
    action: "change zones of groomer",
    title: "changed your zones",
    path: "/groomer/zones",
    link: "Open your zones",
  },
} as const;
export type Changed = keyof typeof CHANGES;

/** The mail to a groomer after a change by staff. `brand` is the brand's name. */
export function changedMail(
  brand: string,
  name: string,
  { what, facts, reason }: { what: Changed; facts: ChangedFacts; reason: string },
) {
  const { title, link } = CHANGES[what];
  return {
    title: `${brand} has ${title}`,
    greeting: `Hello ${name},`,
    words: [
      `The team of ${brand} has ${title}:`,
      ...Object.entries(facts.after).flatMap(([fact, now]) => {
        const was = facts.before[fact] ?? "";
        if (!facts.lists.includes(fact)) return [`${fact}: ${was || "—"} → ${now || "—"}`];
        return [...(was ? [`${fact}. Removed: ${was}`] : []), ...(now ? [`${fact}. Added: ${now}`] : [])];
      }),
      ...(reason ? [`The team says: ${reason}`] : []),
    ],
    link,
  };
}

/** What a form showed, and what is now instead, in words. */
export function wordsOfChange({ before, after }: ChangedFacts): { seen: string; now: string } {
  const wordsOf = (facts: Record<string, string>) =>
    Object.entries(facts)
      .map(([fact, words]) => `${fact} ${words || "—"}`)
      .join("; ");
  return { seen: wordsOf(before), now: wordsOf(after) };
}

/** What the team's pages about a groomer say. */
export const DESK_TEXTS = {
  hours: "When customers can book this groomer. Each change is mailed to the groomer.",
  reason: "Reason",
  removal: "Reason for a removal",
  profile: "What customers see of this groomer. Each change is mailed to the groomer.",
  pictures: "The photos of the groomer's public page. Each change is mailed to the groomer.",
  services: "What customers can book with this groomer. Each change is mailed to the groomer.",
  readOnly: "Your role can't change groomers.",
} as const;
