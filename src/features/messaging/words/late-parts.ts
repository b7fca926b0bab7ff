/** What parts say that load late. Every conversation loads `ROOM_TEXTS` first. */
export const LATE_TEXTS = {
  none: "Your conversations appear here.",
  notFound: "No message has these words. Try the beginning of a word.",
  noMicrophone: "Your browser does not let this page record. Allow the microphone and try again.",
  joining:
    "The team then reads this conversation from now on, not what was written before. You both see a note about it.",
};
