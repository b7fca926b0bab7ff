import { Refusal } from "#kit/wire/errors.ts";
import { type DeskSettings, getDeskSettings } from "../contract/hours.ts";
import { DESK_REFUSALS } from "../words.ts";

/**
 * The settings that a sent form has shown. A form that does not name them is refused (`conflict`) like one
 * that others have overtaken, so that its author sees both values and loses nothing.
 */
export function readSeenSettings(sent: string): DeskSettings {
  const seen = getDeskSettings.reply.safeParse(parse(sent));
  if (!seen.success) throw new Refusal("conflict", DESK_REFUSALS.settingsChanged);
  return seen.data;
}

function parse(sent: string): unknown {
  try {
    return JSON.parse(sent);
  } catch {
    return null;
  }
}
