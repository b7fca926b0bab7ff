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

describe("field", () => {
  test("the label, hint and error belong to the control by id", () => {
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

  test("a field is required unless it is tagged optional", () => {
    const plain = html(h(Field, { label: "Name", name: "name", children: h(TextInput) }));
    const optional = html(h(Field, { label: "Name", name: "name", optional: true, children: h(TextInput) }));
    expect(plain).toContain("required");
    expect(optional).not.toContain("required");
    expect(optional).toContain("(Optional)");
  });

  test("the control's own id wins over the field's", () => {
    const shown = html(h(Field, { label: "Name", name: "name", children: h(TextInput, { id: "pet-name" }) }));
    expect(shown).toMatch(/<input[^>]*id="pet-name"/);
    expect(shown).toMatch(/<input[^>]*name="name"/);
  });

  test("a group of choices names its error and can be linked to", () => {
    const shown = html(
      h(FieldGroup, { legend: "Pets", name: "pets", errors: ["Choose one."], children: null }),
    );
    expect(shown).toMatch(/<fieldset id="pets"[^>]*aria-describedby="pets-error"/);
  });

  test("an empty select says that nothing was found", () => {
    expect(html(h(Select, { options: [], placeholder: "Choose" }))).toContain("No Results Found");
    expect(html(h(Select, { options: [{ value: "1", label: "Pug" }] }))).not.toContain("No Results Found");
  });

  test("a field without suggestions says so, in its own words when it has some", () => {
    const none = { name: "breed", suggestions: [], onType: () => {}, onPick: () => {} };
    expect(html(h(SuggestInput, none))).toContain("No Results Found");
    const own = html(h(SuggestInput, { ...none, empty: "No breed like that." }));
    expect(own).toContain("No breed like that.");
    expect(own).not.toContain("No Results Found");
  });
});
