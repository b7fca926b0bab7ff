import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { listDeskAppointments } from "../contract/list.ts";
import { DeskList } from "./desk-list.tsx";

const rows = listDeskAppointments.example.reply.items.map((row) => ({ ...row, isLate: false }));

/** The values of the list's checkboxes without scripts, and whether each is checked. */
function choicesIn(chosen: readonly string[] | null): [string | undefined, boolean][] {
  const element = createElement(DeskList, { rows, chosen });
  const router = createMemoryRouter([{ path: "/", element }]);
  const inputs = renderToStaticMarkup(createElement(RouterProvider, { router })).match(/<input[^>]*>/g) ?? [];
  return inputs.map((input) => [/value="([^"]*)"/.exec(input)?.[1], input.includes('checked=""')]);
}

it("an appointment is sent by one checkbox, also in a refused form", () => {
  const id = rows[0]?.id ?? "";
  expect(choicesIn([])).toEqual([[id, false]]);
  expect(choicesIn([id])).toEqual([[id, true]]);
  expect(choicesIn(null)).toEqual([]);
});
