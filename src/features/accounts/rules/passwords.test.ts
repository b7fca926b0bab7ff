import { expect, it } from "vitest";
import { passwordMessages } from "../words/passwords.ts";
import { passwordFaults } from "./passwords.ts";

const messages = (password: string) => passwordMessages(passwordFaults(password));

it.each([
  "four plain words do",
  "correct horse battery",
  "Tr0ub4dor&3x",
  "мой пёс любит ванну",
  "q8!vR2#mLp",
  "muddy-paws-tuesday",
  "x".repeat(3) + "mud7paw".repeat(2) + "otter".repeat(3),
])("accepts %s", (password) => {
  expect(passwordFaults(password)).toEqual([]);
});

it.each([
  "password",
  "Password1!",
  "P@ssw0rd123",
  "12345678",
  "87654321",
  "abcdefgh",
  "qwertyuiop",
  "1q2w3e4r",
  "1qaz2wsx",
  "aaaaaaaa",
  "abcabcabc",
  "iloveyou2",
  "Summer2024!",
  "princess99",
  "letmein!!",
  "passwordpassword",
  "11/24/2026",
  "grooming1",
])("refuses %s, which many people use", (password) => {
  expect(messages(password)).toEqual(["This password is one that many people use. Choose another"]);
});

it("requires 8 to 128 characters, and does not count bytes", () => {
  expect(messages("short 7")).toEqual(["Use at least 8 characters"]);
  expect(passwordFaults("🐕🐈🐩🦮🐕‍🦺🐾🛁")).toEqual([]);
  expect(messages("🐕🐈🐩")).toEqual(["Use at least 8 characters"]);
  expect(passwordFaults(`a${"mud paw ".repeat(15)}1234567`)).toEqual([]);
  expect(messages(`a${"mud paw ".repeat(16)}`)).toEqual(["Use at most 128 characters"]);
});

it("refuses the person's own address or name and the brand's name", () => {
  const about = ["mia.torres@example.com", "Mia Torres", "Sudsberry Mobile"];
  for (const password of ["mia.torres@example.com", "MiaTorres1", "miatorres!", "sudsberry-mobile"]) {
    expect(passwordFaults(password, about), password).toHaveLength(1);
  }
  expect(passwordFaults("mia likes otters", about)).toEqual([]);
});
