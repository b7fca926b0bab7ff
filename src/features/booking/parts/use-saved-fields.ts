import { useEffect, useRef } from "react";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isBox = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === "checkbox" || control.type === "radio");

function controlsOf(form: HTMLFormElement): Control[] {
  const named = [...form.elements].filter(
    (element): element is Control =>
      (element instanceof HTMLInputElement && element.type !== "hidden") ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement,
  );
  return named.filter((control) => control.name !== "");
}

const keyOf = (control: Control) => (isBox(control) ? `${control.name} ${control.value}` : control.name);

/**
 * Keeps what is typed but not sent yet while one walks back and forth, or reloads, in this tab. Give it to a
 * form of uncontrolled fields: `<Form {...useKeptFields("account", session.expiresAt)}>`. `booking` tells one
 * booking from another.
 */
export function useKeptFields(name: string, booking: string) {
  const ref = useRef<HTMLFormElement>(null);
  const key = `waggon-form ${name} ${booking}`;
  useEffect(() => {
    const form = ref.current;
    const kept = JSON.parse(sessionStorage.getItem(key) ?? "{}") as Record<string, string | boolean>;
    for (const control of form ? controlsOf(form) : []) {
      const value = kept[keyOf(control)];
      if (isBox(control) && typeof value === "boolean") control.checked = value;
      else if (!isBox(control) && typeof value === "string") control.value = value;
    }
  }, [key]);
  const onInput = () => {
    const form = ref.current;
    if (!form) return;
    const kept = controlsOf(form).map((one) => [keyOf(one), isBox(one) ? one.checked : one.value]);
    sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(kept)));
  };
  return { ref, onInput };
}
