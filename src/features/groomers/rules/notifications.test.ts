import { describe, expect, it } from "vitest";
import {
  changeNotifications,
  completeNotifications,
  findChoiceFaults,
  listWays,
  NOTIFICATION_KINDS,
} from "./notifications.ts";

const BOTH = { mail: true, text: true };
const MAIL = { mail: true, text: false };
const TEXT = { mail: false, text: true };
const NONE = { mail: false, text: false };
const usual = completeNotifications({});

describe("stored choices", () => {
  it("are mails and no texts by default", () => {
    expect(usual).toEqual({ requests: MAIL, changes: MAIL, reviews: MAIL, messages: MAIL });
    for (const stored of [null, "no", [], { requests: 5, changes: { mail: "yes" } }])
      expect(completeNotifications(stored)).toEqual(usual);
  });

  it("are completed with defaults and drop unknown names", () => {
    const stored = { reviews: { mail: false, fax: true }, parties: BOTH };
    expect(completeNotifications(stored)).toEqual({ ...usual, reviews: NONE });
  });

  it("change only where the input names them", () => {
    const after = changeNotifications(usual, { reviews: { mail: false }, messages: { text: true } });
    expect(after).toEqual({ ...usual, reviews: NONE, messages: BOTH });
  });
});

describe("changed choices", () => {
  const faults = (input: Parameters<typeof changeNotifications>[1], hasPhone = true, before = usual) =>
    findChoiceFaults(before, changeNotifications(before, input), hasPhone);

  it("leave one way for requests and changes, none for the others", () => {
    for (const kind of NOTIFICATION_KINDS) {
      const isRequired = kind === "requests" || kind === "changes";
      expect(faults({ [kind]: NONE })).toEqual(isRequired ? [{ kind, way: "mail", why: "no_way" }] : []);
      expect(faults({ [kind]: TEXT })).toEqual([]);
    }
  });

  it("need a confirmed number for new texts, not for texts chosen before", () => {
    for (const kind of NOTIFICATION_KINDS) {
      expect(faults({ [kind]: BOTH }, false)).toEqual([{ kind, way: "text", why: "no_phone" }]);
      const before = changeNotifications(usual, { [kind]: BOTH });
      expect(faults({ reviews: { mail: false } }, false, before)).toEqual([]);
    }
  });
});

describe("the ways of a notification", () => {
  it("are the chosen ways that have an address", () => {
    for (const kind of NOTIFICATION_KINDS) {
      expect(listWays(kind, BOTH, BOTH)).toEqual(["mail", "text"]);
      expect(listWays(kind, MAIL, BOTH)).toEqual(["mail"]);
      expect(listWays(kind, TEXT, BOTH)).toEqual(["text"]);
      expect(listWays(kind, BOTH, NONE)).toEqual([]);
    }
  });

  it("include the other way if a visit needs it, whatever was stored", () => {
    for (const kind of ["requests", "changes"] as const) {
      expect(listWays(kind, TEXT, MAIL)).toEqual(["mail"]);
      expect(listWays(kind, MAIL, TEXT)).toEqual(["text"]);
      expect(listWays(kind, NONE, BOTH)).toEqual(["mail"]);
    }
  });

  it("do not include it for reviews, and for messages only without a mailbox", () => {
    expect(listWays("reviews", TEXT, MAIL)).toEqual([]);
    expect(listWays("reviews", MAIL, TEXT)).toEqual([]);
    expect(listWays("messages", TEXT, MAIL)).toEqual([]);
    expect(listWays("messages", MAIL, TEXT)).toEqual(["text"]);
    expect(listWays("messages", NONE, BOTH)).toEqual([]);
  });
});
