// biome-ignore-all lint/correctness/noChildrenProp: plain .ts has no JSX
import { createElement as h } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Field } from "./field.tsx";
import { FieldGroup } from "./field-group.tsx";
import { Select } from "./select.tsx";
import { SuggestInput } from "./suggest-input.tsx";
import { TextInput } from "./text-input.tsx";

const html = renderToStaticMarkup;

describe("a form field", () => {
  test("connects the label, hint and error to the control by id", () => {
    const shown = html(
      h(Field, {
        label: "E-mail",
        name: "email",
        hint: "For the receipt.",
        errors: ["Enter an e-mail address."],
        children: h(TextInput, { type: "email" }),
      }),
    );
    expect(shown).toContain('<label for="email"');
    expect(shown).toMatch(/<input[^>]*id="email"/);
    expect(shown).toMatch(/<input[^>]*name="email"/);
    expect(shown).toMatch(/<input[^>]*aria-invalid="true"/);
    expect(shown).toMatch(/<input[^>]*aria-describedby="email-description email-error"/);
    expect(shown).toContain('id="email-description"');
    expect(shown).toContain('id="email-error"');
  });

  test("is required unless it is marked optional", () => {
    const plain = html(h(Field, { label: "Name", name: "name", children: h(TextInput) }));
    const optional = html(h(Field, { label: "Name", name: "name", optional: true, children: h(TextInput) }));
    expect(plain).toContain("required");
    expect(optional).not.toContain("required");
    expect(optional).toContain("(Optional)");
  });

  test("takes the control's own id instead of the field's id", () => {
    const shown = html(h(Field, { label: "Name", name: "name", children: h(TextInput, { id: "pet-name" }) }));
    expect(shown).toMatch(/<input[^>]*id="pet-name"/);
    expect(shown).toMatch(/<input[^>]*name="name"/);
  });

  test("names the error of a group of choices, and can be linked to", () => {
    const shown = html(
      h(FieldGroup, { legend: "Pets", name: "pets", errors: ["Choose one."], children: null }),
    );
    expect(shown).toMatch(/<fieldset id="pets"[^>]*aria-describedby="pets-error"/);
  });

  test("shows that an empty select has no results", () => {
    expect(html(h(Select, { options: [], placeholder: "Choose" }))).toContain("No Results Found");
    expect(html(h(Select, { options: [{ value: "1", label: "Pug" }] }))).not.toContain("No Results Found");
  });

  test("shows that there are no suggestions, in its own words where it has some", () => {
    const none = { name: "breed", suggestions: [], onType: () => {}, onPick: () => {} };
    expect(html(h(SuggestInput, none))).toContain("No Results Found");
    const own = html(h(SuggestInput, { ...none, empty: "No breed like that." }));
    expect(own).toContain("No breed like that.");
    expect(own).not.toContain("No Results Found");
  });
});
