import type { AccountStatus } from "./actor.ts";
import { lackOf, type Permission } from "./permission.ts";

/** Every error code of the API with its HTTP status. */
export const ERROR_STATUS = {
  bad_json: 400,
  bad_request: 400,
  jwt_auth_invalid_token: 401,
  sign_in_failed: 401,
  forbidden: 403,
  wrong_account_state: 403,
  not_found: 404,
  method_not_allowed: 405,
  slot_taken: 409,
  not_ready: 409,
  conflict: 409,
  price_changed: 409,
  code_rejected: 422,
  payment_declined: 402,
  payment_needs_action: 402,
  too_large: 413,
  unsupported_type: 415,
  validation_failed: 422,
  too_many_requests: 429,
  internal_server_error: 500,
  service_unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** Messages by field. The name of a field inside a list is a path, such as `pets.0.name`. */
export type FieldErrors = Record<string, string[]>;

/** The body of every failed response. `details` is data that the contract declares, such as free slots. */
export type ErrorEnvelope = {
  code: ErrorCode;
  message: string;
  errors?: FieldErrors;
  details?: unknown;
};

/**
 * An error with a code of the API and a message for people. Recognize it by `asRefusal`, never by
 * `instanceof`: pages and the API load their own copies of this class.
 */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly errors: FieldErrors | undefined;
  readonly details: unknown;

  constructor(code: ErrorCode, message: string, more: { errors?: FieldErrors; details?: unknown } = {}) {
    super(message);
    this.name = "Refusal";
    this.code = code;
    this.errors = more.errors;
    this.details = more.details;
  }

  toEnvelope(): ErrorEnvelope {
    return {
      code: this.code,
      message: this.message,
      ...(this.errors && { errors: this.errors }),
      ...(this.details !== undefined && { details: this.details }),
    };
  }
}

/** Creates a refusal with messages by field: `validation_failed`, status 422. */
export function refuseFields(errors: FieldErrors): Refusal {
  const first = Object.values(errors)[0]?.[0];
  return new Refusal("validation_failed", first ?? "Some fields need your attention.", { errors });
}

/** Creates the refusal of a person whose role may not make the call: `forbidden`, status 403. */
export function refuseRole(): Refusal {
  return new Refusal("forbidden", "Your account may not do this.");
}

/** Creates the refusal of a staff member who lacks a permission: `forbidden`, status 403. */
export function refuseLack(permission: Permission): Refusal {
  return new Refusal("forbidden", lackOf(permission));
}

const STATE_MESSAGES: Record<AccountStatus, string> = {
  new: "Please finish signing up first.",
  pending: "Your account is not active yet.",
  approved: "Please finish setting up your account first.",
  active: "Your account is active already.",
  inactive: "This account is closed.",
};

/** Creates the refusal of a person whose account is in another state than the call needs. Status 403. */
export function refuseState(status: AccountStatus): Refusal {
  return new Refusal("wrong_account_state", STATE_MESSAGES[status], { details: { status } });
}

/** The message that people read after an unexpected fault of the program. */
export const OUR_FAULT = "Oops. We ran into an error. Please try again.";

/**
 * Creates a refusal with status 404. Rows of another person or brand get the same answer as missing rows, so
 * that a caller cannot learn which ids exist.
 */
export function notFound(what = "This page"): Refusal {
  return new Refusal("not_found", `${what} could not be found`);
}

/** Returns an error as a Refusal, from either copy of the class; null for any other error. */
export function asRefusal(error: unknown): Refusal | null {
  if (typeof error !== "object" || error === null) return null;
  const { code, name } = error as { code?: unknown; name?: unknown };
  return name === "Refusal" && typeof code === "string" && code in ERROR_STATUS ? (error as Refusal) : null;
}
