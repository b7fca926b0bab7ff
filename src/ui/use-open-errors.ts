import { useEffect, useState } from "react";

/** The messages by field (the control's id); "" for messages without a field. */
type Errors = Record<string, string[] | undefined>;

/**
 * The errors whose fields have not changed since the server's answer. A new answer is recognized by its new
 * lists of messages, so pass these lists and not copies.
 */
export function useOpenErrors(errors: Errors = {}): [field: string, messages: string[]][] {
  const [changed, setChanged] = useState<readonly unknown[]>([]);
  const open = Object.entries(errors).filter(
    (entry): entry is [string, string[]] => !!entry[1]?.length && !changed.includes(entry[1]),
  );
  useEffect(() => {
    if (!open[0]) return;
    const onInput = ({ target }: Event) => {
      for (const [field, messages] of open) {
        if (document.getElementById(field)?.contains(target as Node)) setChanged((was) => [...was, messages]);
      }
    };
    addEventListener("input", onInput);
    return () => removeEventListener("input", onInput);
  });
  return open;
}

/** The messages of one field that are still open. */
export function useOpenMessages(field: string, messages: string[] | undefined): string[] | undefined {
  return useOpenErrors({ [field]: messages })[0]?.[1];
}
