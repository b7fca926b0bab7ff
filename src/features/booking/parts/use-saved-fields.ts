import { useEffect, useRef } from "react";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isBox = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === "checkbox" || control.type === "radio");

function findControls(form: HTMLFormElement): Control[] {
  const named = [...form.elements].filter(
    (element): element is Control =>
      (element instanceof HTMLInputElement && element.type !== "hidden") ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement,
  );
  return named.filter((control) => control.name !== "");
}

const controlKey = (control: Control) => (isBox(control) ? `${control.name} ${control.value}` : control.name);

/** Whether a control still has the value that the page came with. */
function isUntouched(control: Control): boolean {
  if (isBox(control)) return control.checked === control.defaultChecked;
  if (!(control instanceof HTMLSelectElement)) return control.value === control.defaultValue;
  const chosen = [...control.options].findIndex(({ defaultSelected }) => defaultSelected);
  return control.selectedIndex === Math.max(chosen, 0);
}

/**
 * Saves unsent input of uncontrolled fields in this tab, across reloads and other pages. `booking` is a text
 * that differs between bookings: `<Form {...useSavedFields("account", session.expiresAt)}>`.
 */
export function useSavedFields(name: string, booking: string) {
  const ref = useRef<HTMLFormElement>(null);
  const key = `waggon-form ${name} ${booking}`;
  useEffect(() => {
    const form = ref.current;
    const saved = JSON.parse(sessionStorage.getItem(key) ?? "{}") as Record<string, string | boolean>;
    for (const control of form ? findControls(form) : []) {
      const value = saved[controlKey(control)];
      // What a person entered before the page's scripts ran is newer than what was saved.
      if (!isUntouched(control)) continue;
      if (isBox(control) && typeof value === "boolean") control.checked = value;
      else if (!isBox(control) && typeof value === "string") control.value = value;
    }
  }, [key]);
  const onInput = () => {
    const form = ref.current;
    if (!form) return;
    const saved = findControls(form).map((control) => [
      controlKey(control),
      isBox(control) ? control.checked : control.value,
    ]);
    sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(saved)));
  };
  return { ref, onInput };
}
