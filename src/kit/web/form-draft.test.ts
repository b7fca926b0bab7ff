import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  draftKey,
  findFields,
  readDraft,
  removeDraftsOfOthers,
  saveDraft,
  typedFields,
  unsaved,
} from "./form-draft.ts";

/** A storage whose own keys are what is stored, as in browsers. */
const emptyStorage = () =>
  Object.create({
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  });
const mine = draftKey("ann", "/staff/people/roles/new", "role");
const draft = { version: "1", base: { name: "" }, values: { name: "Desk" } };

beforeEach(() => {
  vi.stubGlobal("sessionStorage", emptyStorage());
  unsaved.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it("is read by the same person, page and form alone", () => {
  saveDraft(mine, draft);
  expect(readDraft(mine)).toEqual(draft);
  for (const other of [
    draftKey("bea", "/staff/people/roles/new", "role"),
    draftKey("ann", "/staff/people/roles", "role"),
    draftKey("ann", "/staff/people/roles/new", "lead"),
  ])
    expect(readDraft(other)).toBeNull();
});

it("is unsaved until nothing is typed any more", () => {
  saveDraft(mine, draft);
  expect([...unsaved]).toEqual([mine]);
  saveDraft(mine, { ...draft, values: {} });
  expect([[...unsaved], readDraft(mine)]).toEqual([[], null]);
});

it("is removed once another account uses the tab, and other keys stay", () => {
  saveDraft(mine, draft);
  sessionStorage.setItem("waggon-theme", "dark");
  removeDraftsOfOthers("ann");
  expect(readDraft(mine)).toEqual(draft);
  removeDraftsOfOthers("an");
  expect(Object.keys(sessionStorage)).toEqual(["waggon-theme"]);
});

it("is what differs, and rows that a list shows later are not typed until they are chosen", () => {
  const base = { description: "", action: "accept", "order 1": true };
  const later = { ...base, "order 1": false, "order 2": true, "order 3": false, note: "" };
  expect(typedFields(base, base)).toEqual({});
  expect(typedFields(later, base)).toEqual({ "order 1": false, "order 2": true });
});

it("has no contacts, but the boxes that say what becomes of one", () => {
  const field = (type: string, name: string, value: string) => ({ type, name, value, autocomplete: "" });
  const elements = [
    field("checkbox", "showsPhone", "on"),
    field("checkbox", "phones", "+16025550177"),
    field("radio", "address", "on"),
    field("tel", "phoneNumber", "+16025550177"),
    field("text", "vanityUrl", "bea-comb"),
  ];
  const form = { elements } as unknown as HTMLFormElement;
  expect([...findFields(form).keys()]).toEqual(["showsPhone on", "vanityUrl"]);
});

it("warns without a storage too", () => {
  vi.stubGlobal("sessionStorage", undefined);
  saveDraft(mine, draft);
  removeDraftsOfOthers("bea");
  expect([[...unsaved], readDraft(mine)]).toEqual([[mine], null]);
});
