import { expect, it } from "vitest";
import { codeRefusal } from "../../service/check-code.ts";
import { codeFaultOf } from "./staff-proof.ts";

it("reads from a refusal whether a code is wrong, expired or used up", () => {
  for (const verdict of ["wrong", "expired", "used_up"] as const)
    expect(codeFaultOf(codeRefusal(verdict))).toBe(verdict);
  expect(codeFaultOf({})).toBe("wrong");
});
