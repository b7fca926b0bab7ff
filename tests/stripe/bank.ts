import { ABSENT_DECLINES, ABSENT_HOLD, type CardKind, DECLINES, PRESENT_HOLD } from "./cards.ts";
import { type Answer, errorOf, type Form, openWire, type StripeRequest } from "./wire.ts";

type Method = { id: string; kind: CardKind; customer: string | null; isSpent: boolean };
// biome-ignore lint/suspicious/noExplicitAny: Stripe's objects are its own
type Thing = Record<string, any>;

const missing = (param: string) =>
  errorOf(404, { type: "invalid_request_error", code: "resource_missing", param });
const invalid = (code: string, more: Thing = {}) =>
  errorOf(400, { type: "invalid_request_error", code, ...more });
const ok = (body: Thing): Answer => ({ status: 200, body });
const text = (value: string | Form | undefined) => (typeof value === "string" ? value : "");

type FakeStripeOptions = {
  secretKey?: string;
  /** The time when cards are tried. Give that of the program's clock, which renews holds that lapse. */
  now?: Date;
};

/** Starts a fake Stripe in memory, with the documented behavior that the program uses. */
export async function openFakeStripe({
  secretKey = "sk_test_fake",
  now = new Date("2026-03-02T17:00:00Z"),
}: FakeStripeOptions = {}) {
  const methods = new Map<string, Method>();
  const customers = new Map<string, Thing>();
  const intents = new Map<string, Thing>();
  const setups = new Map<string, Thing>();
  const refunds: Thing[] = [];
  let count = 0;
  const newId = (prefix: string) => `${prefix}_${(++count).toString().padStart(8, "0")}`;

  const shownMethod = ({ id, customer, kind }: Method): Thing => ({
    id,
    object: "payment_method",
    type: "card",
    customer,
    card: {
      brand: "visa",
      last4: "4242",
      exp_month: 12,
      exp_year: kind === "expired" ? 2020 : 2034,
      fingerprint: `fp_${kind}`,
    },
  });

  function decline(method: Method, code: string, declineCode?: string): Thing {
    const error = { type: "card_error", code, message: "Your card was declined." };
    return {
      ...error,
      ...(declineCode && { decline_code: declineCode }),
      payment_method: shownMethod(method),
    };
  }

  /** Tries a card for an intent of either kind. Returns the refusal, or null. */
  function tryCard(intent: Thing, form: Form, held: string, errorField: string): Answer | null {
    const id = text(form.payment_method) || intent.payment_method;
    const method = methods.get(id);
    if (!method) return missing("payment_method");
    if (method.customer !== null && method.customer !== intent.customer) {
      return invalid("", { param: "payment_method", message: "It belongs to another Customer." });
    }
    if (method.customer === null && method.isSpent) {
      return invalid("", { message: "This PaymentMethod was previously used without being attached" });
    }
    method.isSpent = true;
    const isAbsent = form.off_session === "true";
    const declined = isAbsent
      ? (ABSENT_DECLINES[method.kind] ?? DECLINES[method.kind])
      : DECLINES[method.kind];
    if (declined) {
      const error = decline(method, ...declined);
      Object.assign(intent, { status: "requires_payment_method", payment_method: null, [errorField]: error });
      return errorOf(402, { ...error, [intent.object]: intent });
    }
    const isAsked = !isAbsent && ["asks", "always_asks"].includes(method.kind);
    Object.assign(intent, {
      payment_method: id,
      status: isAsked ? "requires_action" : held,
      [errorField]: null,
    });
    if (isAsked) {
      const redirect_to_url = {
        url: `https://hooks.stripe.com/${intent.id}`,
        return_url: text(form.return_url),
      };
      intent.next_action = { type: "redirect_to_url", redirect_to_url };
    }
    return null;
  }

  /** An intent with its charge, where a request expands it. */
  const withCharge = ({ capture_before, ...intent }: Thing, form: Form): Thing =>
    JSON.stringify(form.expand ?? "").includes("latest_charge")
      ? { ...intent, latest_charge: { payment_method_details: { card: { capture_before } } } }
      : intent;

  function createIntent(form: Form): Answer {
    const amount = Number(form.amount);
    if (amount < 50) return invalid("amount_too_small", { param: "amount" });
    if (!customers.has(text(form.customer))) return missing("customer");
    const intent = {
      id: newId("pi"),
      object: "payment_intent",
      amount,
      amount_capturable: 0,
      amount_received: 0,
      capture_method: text(form.capture_method),
      currency: text(form.currency),
      customer: text(form.customer),
      last_payment_error: null,
      metadata: form.metadata ?? {},
      next_action: null,
      payment_method: null,
      payment_method_types: ["card"],
      status: "requires_payment_method",
    };
    intents.set(intent.id, intent);
    return ok(intent);
  }

  const unexpected = (intent: Thing) =>
    invalid("payment_intent_unexpected_state", { payment_intent: intent });

  function actOn(intent: Thing, verb: string, form: Form): Answer {
    switch (verb) {
      case "confirm": {
        if (!["requires_payment_method", "requires_confirmation"].includes(intent.status))
          return unexpected(intent);
        const refused = tryCard(intent, form, "requires_capture", "last_payment_error");
        if (refused) return refused;
        if (intent.status === "requires_capture") intent.amount_capturable = intent.amount;
        const hold = form.off_session === "true" ? ABSENT_HOLD : PRESENT_HOLD;
        intent.capture_before = now.getTime() / 1_000 + hold;
        return ok(withCharge(intent, form));
      }
      case "capture": {
        if (intent.status !== "requires_capture") return unexpected(intent);
        const amount = Number(form.amount_to_capture);
        if (amount > intent.amount_capturable) return invalid("amount_too_large");
        const method = methods.get(intent.payment_method);
        if (method?.kind === "fails_at_capture") {
          return errorOf(402, {
            ...decline(method, "card_declined", "generic_decline"),
            payment_intent: intent,
          });
        }
        return ok(
          Object.assign(intent, { status: "succeeded", amount_received: amount, amount_capturable: 0 }),
        );
      }
      case "cancel": {
        if (["canceled", "succeeded"].includes(intent.status)) return unexpected(intent);
        return ok(Object.assign(intent, { status: "canceled", amount_capturable: 0, next_action: null }));
      }
      default:
        return missing("path");
    }
  }

  function refund(form: Form): Answer {
    const intent = intents.get(text(form.payment_intent));
    if (!intent) return missing("payment_intent");
    const given = refunds.filter((entry) => entry.payment_intent === intent.id);
    const total = given.reduce((sum, entry) => sum + entry.amount, Number(form.amount));
    if (total > intent.amount_received) return invalid("charge_already_refunded");
    const made = {
      id: newId("re"),
      object: "refund",
      amount: Number(form.amount),
      payment_intent: intent.id,
      metadata: form.metadata ?? {},
      status: "succeeded",
    };
    refunds.push(made);
    return ok(made);
  }

  function setUp(form: Form): Answer {
    const intent = {
      id: newId("seti"),
      object: "setup_intent",
      customer: text(form.customer),
      metadata: form.metadata ?? {},
      usage: text(form.usage),
      last_setup_error: null,
      next_action: null,
      payment_method: text(form.payment_method),
      status: "requires_confirmation",
    };
    setups.set(intent.id, intent);
    return ok(intent);
  }

  function confirmSetup(intent: Thing, form: Form): Answer {
    if (intent.status !== "requires_confirmation") return invalid("setup_intent_unexpected_state");
    const method = methods.get(intent.payment_method);
    const refused = tryCard(intent, form, "succeeded", "last_setup_error");
    if (refused) return refused;
    if (method && intent.status === "succeeded") method.customer = intent.customer;
    return ok(intent);
  }

  function actOnMethod(method: Method, verb: string | undefined, form: Form): Answer {
    if (verb === "detach") {
      if (method.customer === null) return invalid("", { message: "It is not attached." });
      Object.assign(method, { customer: null, isSpent: true });
    }
    if (verb === "attach") {
      if (method.customer !== null) return invalid("", { message: "It is attached already." });
      if (method.kind === "refused_when_kept") return errorOf(402, decline(method, "incorrect_cvc"));
      method.customer = text(form.customer);
    }
    return ok(shownMethod(method));
  }

  function answer({ method, path, form }: StripeRequest): Answer {
    const [, , resource = "", id = "", verb] = path.split("/");
    const isPost = method === "POST";
    const expanded = (thing: Thing): Thing => {
      const card = methods.get(thing.payment_method);
      if (JSON.stringify(form.expand ?? "").includes("latest_charge")) return withCharge(thing, form);
      return form.expand && card ? { ...thing, payment_method: shownMethod(card) } : thing;
    };
    switch (resource) {
      case "customers": {
        const made = { id: newId("cus"), object: "customer", metadata: form.metadata ?? {} };
        customers.set(made.id, made);
        return ok(made);
      }
      case "payment_methods": {
        const known = methods.get(id);
        return known ? actOnMethod(known, verb, form) : missing("payment_method");
      }
      case "payment_intents": {
        if (id === "") return createIntent(form);
        const known = intents.get(id);
        if (!known) return missing("intent");
        return isPost ? actOn(known, verb ?? "", form) : ok(expanded(known));
      }
      case "setup_intents": {
        if (id === "") return setUp(form);
        const known = setups.get(id);
        if (!known) return missing("intent");
        return isPost ? confirmSetup(known, form) : ok(expanded(known));
      }
      case "refunds": {
        if (isPost) return refund(form);
        const given = refunds.filter((entry) => entry.payment_intent === form.payment_intent);
        return ok({ object: "list", data: given, has_more: false, url: path });
      }
      default:
        return missing("path");
    }
  }

  const wire = await openWire(secretKey, answer);
  return {
    wire,
    intents,
    setups,
    refunds,
    methods,
    /** The address for `openStripe`. */
    place: { host: "127.0.0.1", port: wire.port, protocol: "http" as const },
    /** Makes the token of a card, as Stripe's fields in the browser do. */
    card(kind: CardKind = "good"): string {
      const id = newId("pm");
      methods.set(id, { id, kind, customer: null, isSpent: false });
      return id;
    },
    intentOf: (key: string) => [...intents.values()].find((intent) => intent.metadata.waggon_key === key),
    /** Approves or declines a challenge, as the payer does at the bank. */
    answer(reference: string, isApproved: boolean): void {
      const intent = intents.get(reference) ?? setups.get(reference);
      if (intent?.status !== "requires_action") throw new Error("No challenge is open");
      const method = methods.get(intent.payment_method);
      const isPayment = intent.object === "payment_intent";
      intent.next_action = null;
      if (isApproved && method) {
        intent.status = isPayment ? "requires_capture" : "succeeded";
        if (isPayment) intent.amount_capturable = intent.amount;
        else method.customer = intent.customer;
        return;
      }
      const error = { type: "invalid_request_error", code: `${intent.object}_authentication_failure` };
      Object.assign(intent, { status: "requires_payment_method", payment_method: null });
      intent[isPayment ? "last_payment_error" : "last_setup_error"] = error;
    },
    close: () => wire.close(),
  };
}

export type FakeStripe = Awaited<ReturnType<typeof openFakeStripe>>;
