/** Platforms for sharing a message with a friend. */
export const PLATFORMS = ["sms", "email", "instagram", "facebook", "tiktok", "twitter", "pinterest"] as const;
export type Platform = (typeof PLATFORMS)[number];

/** The platforms of a form that names none. */
export const DEFAULT_PLATFORMS: readonly Platform[] = ["sms", "email", "facebook", "twitter", "pinterest"];

/** The first content of the message box: the text, then the URL. */
export function firstMessage(text: string, url: string): string {
  return `${text} ${url}`.trim();
}

/** These platforms take no message by link, so people paste a copy there. */
export const isPasted = (platform: Platform) => platform === "instagram" || platform === "tiktok";

/** Replaces lone surrogates, which cannot be encoded. */
const encode = (text: string) => encodeURIComponent(text.toWellFormed());

/** The platform's link that carries the message and the URL. */
export function shareLink(
  platform: Platform,
  { message, url, subject }: { message: string; url: string; subject: string },
): string {
  const [text, link] = [encode(message), encode(url)];
  switch (platform) {
    case "sms":
      return `sms:?&body=${text}`;
    case "email":
      return `mailto:?subject=${encode(subject)}&body=${text}`;
    case "facebook":
      return `https://www.facebook.com/sharer/sharer.php?u=${link}&quote=${text}`;
    case "twitter":
      return `https://twitter.com/intent/tweet?text=${text}`;
    case "pinterest":
      return `https://www.pinterest.com/pin/create/button/?url=${link}&description=${text}`;
    case "instagram":
      return "https://www.instagram.com/";
    case "tiktok":
      return "https://www.tiktok.com/";
  }
}
