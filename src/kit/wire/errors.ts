/** Every error code of the API with its HTTP status. */
export const ERROR_STATUS = {
  bad_json: 400,
  bad_request: 400,
  jwt_auth_invalid_token: 401,
  sign_in_failed: 401,
  forbidden: 403,
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

/** Messages by field; a field of a list is written `pets.0.name`. */
export type FieldErrors = Record<string, string[]>;

/** The shape of every failed answer. `details` holds declared data, such as the nearest free slots. */
export type ErrorEnvelope = {
  code: ErrorCode;
  message: string;
  errors?: FieldErrors;
  details?: unknown;
};

/**
 * A refusal that a contract declares. Compare `code`, never use `instanceof`: pages and API run in two module
 * graphs.
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

/** A refusal with errors by field, status 422. */
export function refuseFields(errors: FieldErrors): Refusal {
  const first = Object.values(errors)[0]?.[0];
  return new Refusal("validation_failed", first ?? "Some fields need your attention.", { errors });
}

/** The refusal of a person whose role may not call this. */
export function refuseRole(): Refusal {
  return new Refusal("forbidden", "Your account may not do this.");
}

/** What people read about a fault of ours. */
export const OUR_FAULT = "Oops. We ran into an error. Please try again.";

/** The same 404 for rows that are missing, of another person or of another brand. */
export function notFound(what = "This page"): Refusal {
  return new Refusal("not_found", `${what} could not be found`);
}

/** An error as a refusal, from either module graph; null for any other error. */
export function asRefusal(error: unknown): Refusal | null {
  if (typeof error !== "object" || error === null) return null;
  const { code, name } = error as { code?: unknown; name?: unknown };
  return name === "Refusal" && typeof code === "string" && code in ERROR_STATUS ? (error as Refusal) : null;
}
