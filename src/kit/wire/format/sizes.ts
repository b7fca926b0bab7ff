import { formatNumber } from "./counts.ts";

const KB = 1024;
const MB = KB * 1024;

/** Formats the size of a file: "47 KB", "2.4 MB". At least 1 KB. */
export function formatBytes(bytes: number): string {
  if (bytes < MB) return `${formatNumber(Math.max(1, Math.round(bytes / KB)))} KB`;
  return `${formatNumber(Math.round((bytes / MB) * 10) / 10)} MB`;
}

/** Formats the length of a recording: "0:07", "12:30". */
export function formatSeconds(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
