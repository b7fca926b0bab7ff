import { expect, it } from "vitest";
import {
  findGateway,
  type Gateway,
  setGateways,
  takingGateway,
} from "#features/payments/adapters/gateway.ts";
import { readDeployment, setDeployment } from "#features/sites/ports.ts";
import { fileStorage, setFileStorage } from "#kit/server/files/storage.ts";
import { hmac, setSecret } from "#kit/server/secret.ts";
import { memoryFiles } from "./memory-files.ts";
import { resetModules, SECRET } from "./reset-modules.ts";

it("resets the modules that a test file set, and refuses their use until they are set again", () => {
  setSecret(SECRET);
  const defaultHash = hmac("a code", "493021");
  setSecret("a secret that one file alone knows");
  setFileStorage(memoryFiles());
  setGateways({ name: "sandbox" } as Gateway);
  setDeployment({ demo: true, mapStyleUrl: null, countryUrl: null, hasRouter: false });
  resetModules();
  expect(hmac("a code", "493021")).toEqual(defaultHash);
  expect(() => fileStorage().get("a key")).toThrow("setFileStorage() must run before.");
  expect(findGateway("sandbox")).toBeNull();
  expect(() => takingGateway().authorize).toThrow("setGateways() must run before.");
  expect(readDeployment().demo).toBe(false);
});
