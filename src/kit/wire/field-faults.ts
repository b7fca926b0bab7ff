import type { z } from "zod";

type Issue = z.core.$ZodRawIssue;

const MISSING = "Please fill this in";
const UNFIT = "This value does not fit";

const BY_TYPE: Record<string, string> = {
  string: "Send a text",
  number: "Enter a number",
  int: "Enter a whole number",
  boolean: "Send true or false",
  array: "Send a list",
  object: "Send an object with fields",
  record: "Send an object with fields",
  date: "Enter a date",
};

const BY_FORMAT: Record<string, string> = {
  email: "Enter an e-mail address",
  url: "Enter a web address",
  uuid: "This is no id",
  date: "Enter a date such as 2027-01-31",
  time: "Enter a time such as 09:30",
  datetime: "Enter a time with its offset, such as 2027-01-31T09:30:00-07:00",
};

const MAX_CHOICES = 8;

/** Whether the value is too small or too big, and where the limit lies. */
type Limit = { origin: string; side: "least" | "most"; limit: unknown; isIncluded: boolean };

function describeLimit({ origin, side, limit, isIncluded }: Limit): string {
  const beyond = side === "least" ? "more than" : "less than";
  const size = `${isIncluded ? `at ${side}` : beyond} ${limit}`;
  if (origin === "string") return `Use ${size} characters`;
  return origin === "array" || origin === "set" ? `Choose ${size}` : `Use ${size}`;
}

const limitOf = ({ origin, inclusive }: { origin?: string; inclusive?: boolean }) => ({
  origin: origin ?? "",
  isIncluded: inclusive !== false,
});

function describeType(issue: Extract<Issue, { code: "invalid_type" }>): string {
  if (issue.input === undefined || issue.input === null) return MISSING;
  return BY_TYPE[issue.expected] ?? UNFIT;
}

/**
 * Describes a fault that a schema has found and has no words of its own for. `parse` and `safeParse` receive
 * it as `error`, so that the schema library's wording reaches no caller.
 */
export function describeFault(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return describeType(issue as Extract<Issue, { code: "invalid_type" }>);
    case "too_small":
      if (issue.origin === "string" && issue.minimum === 1) return MISSING;
      return describeLimit({ ...limitOf(issue), side: "least", limit: issue.minimum });
    case "too_big":
      return describeLimit({ ...limitOf(issue), side: "most", limit: issue.maximum });
    case "invalid_format":
      return BY_FORMAT[issue.format ?? ""] ?? "This does not have the right form";
    case "not_multiple_of":
      return `Use a multiple of ${issue.divisor}`;
    case "unrecognized_keys":
      return "This has fields that do not belong here";
    case "invalid_value":
      return describeChoices((issue.values ?? []) as readonly unknown[]);
    default:
      return UNFIT;
  }
}

function describeChoices(values: readonly unknown[]): string {
  if (values.length === 0 || values.length > MAX_CHOICES) return "Choose one of the allowed values";
  return values.length === 1 ? `This must be ${values[0]}` : `Choose one of: ${values.join(", ")}`;
}
