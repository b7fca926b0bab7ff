export const QUICK_REPLY_NAME = "This quick reply";
export const MAX_QUICK_REPLIES = 20;

export const QUICK_REPLY_REFUSALS = {
  empty: "Write the text first.",
  title: "You have a quick reply with this title.",
  many: `You have ${MAX_QUICK_REPLIES} quick replies, the most that we store. Please remove one first.`,
  placeholders: (names: readonly string[]) =>
    `Use only {name}, {brand} and {me}, not ${names.map((name) => `{${name}}`).join(", ")}.`,
};

export const QUICK_REPLY_TEXTS = {
  lead: "Texts that you send often. Choose one above the field of a conversation, change it, and send it.",
  hint: "{name} becomes the name of the other side, {me} your name, and {brand} the name of the brand.",
  none: "You have no quick replies yet.",
  saved: "Your quick reply is saved.",
};
