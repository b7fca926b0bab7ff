import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ErrorEnvelope } from "../wire/errors.ts";
import { upload } from "./upload.ts";

const assign = vi.fn();
/** The API's answer to the next upload, or null when the API is not reached. */
let answer: { status: number; response: Partial<ErrorEnvelope> | null } | null;

beforeEach(() => {
  assign.mockClear();
  vi.stubGlobal("window", { location: { pathname: "/customer/pets/1", search: "?tab=photo", assign } });
  vi.stubGlobal(
    "XMLHttpRequest",
    class {
      upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
      onload?: () => void;
      onerror?: () => void;
      status = 0;
      response: unknown = null;
      open() {}
      setRequestHeader() {}
      send() {
        this.upload.onprogress?.({ loaded: 3, total: 4 });
        Object.assign(this, answer ?? {});
        if (answer) this.onload?.();
        else this.onerror?.();
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

const send = (onPercent = (_: number) => {}) => upload("/v2/files", new FormData(), onPercent);

it("reports its progress, and no error on success", async () => {
  answer = { status: 200, response: {} };
  const percents: number[] = [];
  expect(await send((percent) => percents.push(percent))).toBeNull();
  expect(percents).toEqual([75]);
});

it.each([
  [{ message: "Too large" }, { "": ["Too large"] }],
  [{ message: "Look again", errors: { file: ["No picture"] } }, { file: ["No picture"] }],
  [null, { "": ["The upload did not get through. Check your connection and try again."] }],
])("reads the errors from the reply %j", async (response, faults) => {
  answer = { status: 422, response };
  expect(await send()).toEqual(faults);
});

it("reports a lost connection", async () => {
  answer = null;
  expect(await send()).toEqual({ "": [expect.stringContaining("did not get through")] });
});

it("leads to log-out after an ended session, with the way back", () => {
  answer = { status: 401, response: { code: "jwt_auth_invalid_token", message: "Log in again" } };
  void send();
  expect(assign).toHaveBeenCalledExactlyOnceWith(
    "/log-out?redirect=%2Fcustomer%2Fpets%2F1%3Ftab%3Dphoto&role=customer",
  );
});
