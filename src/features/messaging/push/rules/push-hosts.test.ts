import { describe, expect, it } from "vitest";
import { isPushAddress } from "./push-hosts.ts";

describe("an address of a push service", () => {
  it.each([
    "https://fcm.googleapis.com/fcm/send/abc:def",
    "https://updates.push.services.mozilla.com/wpush/v2/abc",
    "https://web.push.apple.com/abc",
    "https://wns2-by3p.notify.windows.com/w/?token=abc",
  ])("is known: %s", (address) => expect(isPushAddress(address)).toBe(true));

  it.each([
    "http://fcm.googleapis.com/fcm/send/abc",
    "https://fcm.googleapis.com:8443/fcm/send/abc",
    "https://someone:secret@fcm.googleapis.com/fcm/send/abc",
    "https://fcm.googleapis.com.example.com/abc",
    "https://examplefcm.googleapis.com/abc",
    "https://push.apple.com.example.com/abc",
    "https://fcm.googleapis.com@example.com/abc",
    "https://127.0.0.1/abc",
    "https://localhost/abc",
    "https://[::1]/abc",
    "file:///etc/passwd",
    "no address",
    "",
  ])("is not known: %s", (address) => expect(isPushAddress(address)).toBe(false));
});
