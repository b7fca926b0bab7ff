/** Refer-a-friend: every platform a message can be shared by. */
export const PLATFORMS = ["sms", "email", "instagram", "facebook", "tiktok", "twitter", "pinterest"] as const;
export type Platform = (typeof PLATFORMS)[number];

/** Shown unless a page asks for others. */
export const DEFAULT_PLATFORMS: readonly Platform[] = ["sms", "email", "facebook", "twitter", "pinterest"];

export const PLATFORM_NAMES: Record<Platform, string> = {
  sms: "Text message",
  email: "E-mail",
  instagram: "Instagram",
  facebook: "Facebook",
  tiktok: "TikTok",
  twitter: "Twitter",
  pinterest: "Pinterest",
};

/** What the message box starts with: the text, then the URL. */
export function firstMessage(text: string, url: string): string {
  return `${text} ${url}`.trim();
}

/** These take no message by link: it is copied, to be pasted there. */
export const isPasted = (platform: Platform) => platform === "instagram" || platform === "tiktok";

/** Lone halves of characters, which nothing can encode, become a mark. */
const encode = (text: string) => encodeURIComponent(text.toWellFormed());

/** Where a press on a platform leads, with the message and the URL in it. */
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
