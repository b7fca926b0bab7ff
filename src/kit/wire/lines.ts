/** A typed text as it is saved: trimmed. Browsers send line ends that differ from the saved ones. */
export const toLines = (text: string): string => text.replaceAll("\r\n", "\n").trim();
