// biome-ignore-all lint/correctness/noChildrenProp: plain .ts has no JSX
import { createElement as h } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, test } from "vitest";
import { ChoiceCard } from "./choice-card.tsx";
import { Countdown } from "./countdown.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { Modal } from "./modal.tsx";
import { Price } from "./price.tsx";
import { Rating } from "./rating.tsx";
import { StepHeader } from "./step-header.tsx";

const html = renderToStaticMarkup;

describe("the HTML without JavaScript", () => {
  test("shows a price as a figure or a range", () => {
    expect(html(h(Price, { value: { min: 8500, max: 11_000 } }))).toContain("$85–$110");
    expect(html(h(Price, { value: 9000 }))).toContain("$90");
  });

  test('shows "New" in place of a rating without reviews', () => {
    expect(html(h(Rating, { value: null }))).toContain("New");
    expect(html(h(Rating, { value: 4.83, count: 1 }))).toMatch(/4\.8.*1 review\)/);
  });

  test("has a native radio with the group's name for a choice card", () => {
    const shown = html(
      h(ChoiceCard, { name: "service", value: "full", title: "Full groom", defaultChecked: true }),
    );
    expect(shown).toMatch(/<input[^>]*type="radio"/);
    expect(shown).toMatch(/<input[^>]*name="service"/);
    expect(shown).toMatch(/<input[^>]*checked=""/);
  });

  test("shows the fallback of a countdown until it runs", () => {
    const until = "2026-11-24T21:40:00Z";
    const shown = html(
      h(Countdown, { until, now: until, fallback: "until 2:40 PM", label: "Your time is held" }),
    );
    expect(shown).toContain("until 2:40 PM");
    expect(shown).toContain(`dateTime="${until}"`);
  });

  test("links each error of the summary to its field, and has no summary without errors", () => {
    const shown = html(h(ErrorSummary, { errors: { "pets[0].name": ["Give a name."], "": ["Try again."] } }));
    expect(shown).toContain('href="#pets%5B0%5D.name"');
    expect(shown).toContain("2 things");
    expect(html(h(ErrorSummary, { errors: { email: [] } }))).toBe("");
  });

  test("marks the current step", () => {
    const steps = [{ label: "Address", to: "/a" }, { label: "Pets" }, { label: "Time" }];
    const page = h(StepHeader, { steps, current: 1, title: "Who are we grooming?" });
    const shown = html(h(MemoryRouter, null, page));
    expect(shown).toContain("Step 2 of 3");
    expect(shown.match(/aria-current="step"/g)).toHaveLength(1);
    expect(shown).toContain('href="/a"');
  });

  test("includes a modal that is open from the start", () => {
    const modal = (open: boolean) =>
      html(h(Modal, { open, onClose: () => {}, title: "Terms", children: "Text" }));
    expect(modal(true)).toMatch(/<dialog open=""/);
    expect(modal(false)).not.toContain("open=");
  });
});
