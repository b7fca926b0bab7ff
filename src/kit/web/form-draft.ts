/** What was typed into a form of staff and not sent. `base`: the fields before, of the row's `version`. */
export type Draft = { version: string; base: Fields; values: Fields };
/** The values of a form's fields by name; those of boxes by name and value. */
type Fields = Record<string, string | boolean>;
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

// The log-out removes every key that begins with "waggon-form" (log-out.ts).
const PREFIX = "waggon-form-draft ";
// Notes about an address hold the codes of gates.
const SECRET = /password|^code$|^confirmCode$|card|phone|email|^address|street|^postal|^zip/i;
// Contacts of customers stay out of the browser's storage too, as a session may end without a log-out.
const SECRET_HINT = /password|one-time-code|^cc-|\b(tel|email|name|address|postal)\b/;

/** The forms on the page with input that is not sent. */
export const unsaved = new Set<string>();
/** The forms that were sent and have no answer yet, with the page of each. */
export const sent = new Map<string, string>();

/** Names the draft of a form: other people, pages and forms have others. */
export const draftKey = (account: string, path: string, name: string) =>
  `${PREFIX}${account} ${path} ${name}`;

export function readDraft(key: string): Draft | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null");
  } catch {
    // A browser without storage has no drafts.
    return null;
  }
}

/** Saves a draft, or removes it once nothing is typed. */
export function saveDraft(key: string, draft: Draft | null): void {
  const isTyped = draft !== null && Object.keys(draft.values).length > 0;
  if (isTyped) unsaved.add(key);
  else unsaved.delete(key);
  try {
    if (isTyped) sessionStorage.setItem(key, JSON.stringify(draft));
    else sessionStorage.removeItem(key);
  } catch {
    // Without storage the page still warns before it is left.
  }
}

/** Removes the drafts of everyone else who has used this tab. */
export function removeDraftsOfOthers(account: string): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(PREFIX) && !key.startsWith(`${PREFIX}${account} `)) sessionStorage.removeItem(key);
  } catch {
    // A browser without storage has nothing of others.
  }
}

const isBox = (control: Control) => control.type === "checkbox" || control.type === "radio";

/** A box that only says yes or no holds no contact, whatever its name: "Show the phone number". */
const saysYes = (control: Control) => control.type === "checkbox" && control.value === "on";

/** Whether a field may be stored: never passwords, codes, cards, files, or what the page itself sends. */
const isStored = (control: Element): control is Control =>
  "name" in control &&
  "value" in control &&
  !["hidden", "password", "file", "submit", "button"].includes((control as Control).type) &&
  (control as Control).name !== "" &&
  (saysYes(control as Control) || !SECRET.test((control as Control).name)) &&
  !SECRET_HINT.test((control as Control).autocomplete);

/** The fields of a form that a draft may hold, by their keys. */
export const findFields = (form: HTMLFormElement): Map<string, Control> =>
  new Map(
    [...form.elements]
      .filter(isStored)
      .map((control) => [isBox(control) ? `${control.name} ${control.value}` : control.name, control]),
  );

export const fieldValue = (control: Control) =>
  isBox(control) ? (control as HTMLInputElement).checked : control.value;

/** What a form holds now. */
export const readFields = (form: HTMLFormElement): Fields =>
  Object.fromEntries([...findFields(form)].map(([key, control]) => [key, fieldValue(control)]));

/** The fields that differ from those before. One that was not there yet began empty or unchecked. */
export const typedFields = (now: Fields, base: Fields): Fields =>
  Object.fromEntries(
    Object.entries(now).filter(
      ([name, value]) => value !== (base[name] ?? (typeof value === "string" ? "" : false)),
    ),
  );

/** Enters a value as a person does, so that fields that follow it change too. */
export function enterValue(control: Control, value: string | boolean): void {
  if (typeof value === "boolean") {
    // A radio is unchecked by its neighbor.
    if (
      isBox(control) &&
      (control as HTMLInputElement).checked !== value &&
      (value || control.type !== "radio")
    )
      control.click();
    return;
  }
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value") ?? {};
  set?.call(control, value);
  for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
}

/** The words by which a person knows a field. */
export function fieldLabel(control: Control): string {
  const label = control.labels?.[0];
  const [first] = label?.childNodes ?? [];
  const inner = [...(label?.querySelectorAll("span") ?? [])].find(
    (span) => !span.firstElementChild && span.textContent,
  );
  const words = first?.nodeType === Node.TEXT_NODE ? first.textContent : inner?.textContent;
  return (words ?? control.name).trim();
}
