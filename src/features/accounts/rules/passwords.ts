export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

// The stems of leaked passwords. Digits, marks and swapped letters around them add almost no
// strength.
const STEMS = new Set(
  `password passwort passw pass admin administrator root user guest login welcome letmein master secret access changeme
  default test testing temp temporary computer internet server system windows google facebook amazon microsoft apple
  samsung iloveyou loveyou lovely love princess sunshine monkey dragon shadow superman batman spiderman starwars
  pokemon football baseball basketball soccer hockey michael jennifer jordan thomas charlie daniel jessica ashley
  michelle nicole andrew matthew joshua george hannah amanda robert william anthony samantha summer winter spring
  autumn january february september october november december monday friday sunday flower butterfly cookie chocolate
  cheese banana orange purple yellow freedom whatever trustno ninja killer hunter ranger buster tigger ginger pepper
  maggie buddy bailey puppy kitten doggy doggo poodle grooming groomer petlover mydog mycat dogs cats mustang ferrari
  harley corvette yankees lakers cowboys eagles steelers liverpool chelsea arsenal barcelona america phoenix dallas
  qwerty qwertz azerty asdf asdfgh zxcvbn zxcvbnm qazwsx abc abcd abcdef hello goodbye jesus angel family forever
  business company office money dollar happy lucky baby babygirl mommy daddy blink blessed matrix mercedes silver
  golden diamond crystal scooter jackson online security private`.split(/\s+/),
);

const SWAPPED: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

const RUNS = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890123456789",
  "qwertyuiopasdfghjklzxcvbnm",
  "qwertzuiopasdfghjklyxcvbnm",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
  "1q2w3e4r5t6y7u8i9o0p",
].flatMap((run) => [run, [...run].reverse().join("")]);

/** Whether the text repeats its first one to four characters, such as "abcabcab". */
function isRepeated(text: string): boolean {
  return /^(.{1,4})\1+.{0,3}$/su.test(text);
}

/** Whether the text is a run of the alphabet, the digits or a keyboard's keys. */
function isRun(text: string): boolean {
  return RUNS.some((run) => run.includes(text));
}

/**
 * The possible stems of a password in lower case: "p@ssw0rd123!" gives "password" among others. Removes marks
 * and digits, and restores letters that a digit or mark replaces.
 */
function stemsOf(lower: string): string[] {
  const trimmed = lower.replace(/^[^a-z@$]+|[^a-z@$]+$/g, "");
  const restoreLetters = (text: string) => [...text].map((letter) => SWAPPED[letter] ?? letter).join("");
  return [
    trimmed,
    restoreLetters(trimmed),
    restoreLetters(lower),
    restoreLetters(lower.replace(/[^a-z]+$/g, "")),
  ].map((text) => text.replace(/[^a-z]/g, ""));
}

function isCommon(password: string): boolean {
  const lower = password.toLowerCase();
  const letters = lower.replace(/[^a-z0-9]/g, "");
  if (isRepeated(lower) || isRun(lower) || (letters.length >= 6 && isRun(letters))) return true;
  // Dates and phone numbers.
  if (/^[\d\s./-]{1,10}$/.test(password)) return true;
  return stemsOf(lower).some((stem) => STEMS.has(stem) || isDoubled(stem));
}

/** Whether the stem is a common stem twice, such as "puppypuppy". */
function isDoubled(stem: string): boolean {
  const half = stem.slice(0, stem.length / 2);
  return half.length > 2 && half + half === stem && STEMS.has(half);
}

export type PasswordFault = "short" | "long" | "common" | "personal";

/**
 * What is wrong with a new password; empty for an acceptable password. A password needs 8 to 128 characters
 * of any kind, must not be common, and must not equal a text of `about` (e-mail address, name, brand).
 */
export function passwordFaults(password: string, about: readonly string[] = []): PasswordFault[] {
  const length = [...password].length;
  if (length < PASSWORD_MIN) return ["short"];
  if (length > PASSWORD_MAX) return ["long"];
  if (isCommon(password)) return ["common"];
  const plainPassword = password.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  const isPersonal = about
    .flatMap((text) => [text, text.split("@")[0] ?? ""])
    .map((text) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ""))
    .some(
      (text) =>
        text.length >= 4 && plainPassword.replace(/^\d+|\d+$/g, "") === text.replace(/^\d+|\d+$/g, ""),
    );
  return isPersonal ? ["personal"] : [];
}
