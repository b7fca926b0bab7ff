import { useCallback, useEffect, useRef, useState } from "react";
import { useActionData, useLocation, useNavigation } from "react-router";
import {
  type Draft,
  enterValue,
  fieldLabel,
  fieldValue,
  findFields,
  readDraft,
  readFields,
  saveDraft,
  sent,
  typedFields,
  unsaved,
} from "./form-draft.ts";

/** A field with what was typed and what is there now; a box has no text, and is checked or not. */
export type MovedField = { label: string; typed: string | boolean; now: string | boolean };

/**
 * Saves what is typed into a form until it is sent, and enters it again after a reload. Once the row has
 * another version, the form stays as it is: `moved` lists what was typed and what is there now.
 * @param key by `draftKey`
 * @param version of the row that the form changes; "" for a new row
 */
export function useFormDraft(key: string, version: string) {
  const ref = useRef<HTMLFormElement>(null);
  const draft = useRef<Draft>({ version, base: {}, values: {} });
  const openFor = useRef("");
  const [moved, setMoved] = useState<MovedField[]>([]);
  const { state } = useNavigation();
  const { pathname } = useLocation();
  const answer = useActionData<unknown>();

  // The answer to a sent form: without a refusal nothing of it is unsaved.
  useEffect(() => {
    if (state !== "idle" || !sent.delete(key) || answer !== undefined) return;
    saveDraft(key, null);
    draft.current.base = ref.current ? readFields(ref.current) : {};
    draft.current.values = {};
    setMoved([]);
  }, [state, answer, key]);

  const enter = useCallback((values: Draft["values"]) => {
    const form = ref.current;
    for (const [name, control] of form ? findFields(form) : []) {
      const value = values[name];
      if (value !== undefined && value !== fieldValue(control)) enterValue(control, value);
    }
    const closed = form?.closest("details");
    if (closed) closed.open = true;
  }, []);

  useEffect(() => {
    const form = ref.current;
    if (!form) return;
    const now = readFields(form);
    const stored = readDraft(key);
    const { values = {} } = stored ?? {};
    const typed = Object.entries(values).filter(([name, value]) => name in now && now[name] !== value);
    // A form that is still open shows what was typed, and its page shows what has changed.
    const isShown = typed.length === 0 || openFor.current === key;
    openFor.current = key;
    draft.current = { version, base: { ...now, ...keep(stored?.base, values) }, values };
    if (!stored) return;
    if (stored.version === version || isShown) {
      enter(values);
      saveDraft(key, draft.current);
      return;
    }
    // Only what is typed from here on is typed; `values` stay until the person decides.
    draft.current = { version: stored.version, base: now, values };
    const fields = findFields(form);
    setMoved(
      typed.flatMap(([name, value]) => {
        const control = fields.get(name);
        // Of two radios, the one that was chosen says enough.
        if (!control || (control.type === "radio" && value === false)) return [];
        return [{ label: fieldLabel(control), typed: value, now: now[name] ?? "" }];
      }),
    );
  }, [key, version, enter]);

  useEffect(() => () => void unsaved.delete(key), [key]);

  const onInput = () => {
    const form = ref.current;
    if (!form) return;
    const { base, values: before } = draft.current;
    const values = { ...(moved.length > 0 && before), ...typedFields(readFields(form), base) };
    draft.current = { ...draft.current, values };
    saveDraft(key, draft.current);
  };
  const onSubmit = () => void sent.set(key, pathname);
  const settle = (values: Draft["values"]) => {
    setMoved([]);
    const form = ref.current;
    draft.current = { version, base: form ? readFields(form) : {}, values: {} };
    saveDraft(key, null);
    enter(values);
  };
  return {
    form: { ref, onInput, onSubmit },
    moved,
    /** Enters what was typed over what is there now. */
    use: () => settle(draft.current.values),
    discard: () => settle({}),
  };
}

/** The fields of `values` as they were before. */
const keep = (base: Draft["base"] = {}, values: Draft["values"]) =>
  Object.fromEntries(Object.entries(base).filter(([name]) => name in values));
