import type { SiteId } from "#kit/wire/ids.ts";

/** Our page that leads the payer to the bank. The page needs the query `?reference=`. */
const CHALLENGE_PATH = "/customer/new/payment-challenge";

/** What a payer must do before the money can be held: open `path` and approve there (3-D Secure). */
export type PaymentAction = { kind: "challenge"; path: string; reference: string };

/** The action that leads to our challenge page for a gateway's reference. */
export function toChallenge(reference: string): PaymentAction {
  const path = `${CHALLENGE_PATH}?reference=${encodeURIComponent(reference)}`;
  return { kind: "challenge", path, reference };
}

/** What a gateway holds or has set up under one of our keys. Amounts in cents. */
export type GatewayAuthorization = {
  status: "needs_action" | "set_up" | "authorized" | "captured" | "declined" | "voided";
  /** The gateway's own id of the authorization. */
  reference: string;
  amountCents: number;
  /** The captured amount; left out before a capture. */
  capturedCents?: number;
  /** When the bank releases the held money by itself. */
  lapsesAt?: Date;
  /** Why the bank declined: a code of FAILURES in words.ts, or a code of the gateway. */
  failure?: string;
  action?: PaymentAction;
};

/** The account of a card or payment. */
export type Owner = { siteId: SiteId; accountId: string };

export type AuthorizeInput = {
  /** Our key. A retry has the same key, so that one key never holds money twice. */
  key: string;
  /** The token of a new or saved card, never a card number. */
  source: string;
  owner: Owner;
  amountCents: number;
  currency: "usd";
  description: string;
  /** The address of the brand's site, to which the bank's page sends the payer back. */
  origin: string;
};

/** The facts that a gateway gives about a card. We store no other facts. */
export type CardFacts = {
  source: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  /** A mark that is equal for all tokens of one card. Left out if a card has only one token. */
  fingerprint?: string;
};

/** `unknown`: the gateway does not know the token, or the card belongs to another account. */
export type CardResult =
  | { status: "saved"; facts: CardFacts }
  | { status: "needs_action"; action: PaymentAction }
  | { status: "declined"; failure: string }
  | { status: "unknown" };

/** What a challenge page shows. */
export type GatewayChallenge = {
  /** 0 when the challenge is for saving or setting up a card. */
  amountCents: number;
  brand: string;
  last4: string;
  /** `open` until the payer has answered; `over` when the bank no longer waits for an answer. */
  status: "open" | "approved" | "declined" | "over";
  /** The bank's page for the challenge; null for the sandbox bank, for which we show a page of ours. */
  url: string | null;
};

/**
 * An event from a gateway. `refused`: the body is malformed, the signature is not valid, or the time of the
 * event is too far from now. `other`: the event is not about a payment of ours.
 */
export type GatewayEvent =
  | { kind: "refused" }
  | { kind: "other" }
  | { kind: "payment"; id: string; siteId: SiteId; key: string };

/** What a browser needs to show the gateway's own card fields. */
export type BrowserGateway = {
  /** The gateway's public key, which every visitor may see. */
  publishableKey: string;
  /**
   * The gateway's hosts that a page may load scripts and frames from and connect to
   * (Content-Security-Policy).
   */
  scripts: readonly string[];
  frames: readonly string[];
  connections: readonly string[];
};

/**
 * A payment gateway. A repeat with the same key returns the first result. A call that throws (at most after
 * 20 s) has an unknown result: repeat that call. A decline does not throw. Never call a gateway inside a
 * transaction.
 */
export type Gateway = {
  /** The name that the columns `payments.gateway` and `cards.gateway` contain. */
  readonly name: string;

  /** Null for a gateway without card fields in the browser. */
  readonly browser: BrowserGateway | null;

  /** Holds an amount. After the payer's action, a repeat returns `authorized` or `declined`. */
  authorize(input: AuthorizeInput): Promise<GatewayAuthorization>;

  /**
   * Sets up a card for a hold in the payer's absence, and holds no money. After the payer's action, a repeat
   * returns `set_up` or `declined`.
   */
  setUp(input: AuthorizeInput): Promise<GatewayAuthorization>;

  /**
   * Holds an amount while the payer is absent, by a card that was set up or held before. Never asks the
   * payer: where the bank wants that, the result is `declined` with `authentication_failed`.
   */
  authorizeAbsent(input: Omit<AuthorizeInput, "origin">): Promise<GatewayAuthorization>;

  /** The authorization with this key; null when the gateway has received no call with the key. */
  find(key: string): Promise<GatewayAuthorization | null>;

  /**
   * Captures held money once, at most the held amount, and releases the remaining money. A repeat returns
   * the amount of the first capture.
   */
  capture(
    key: string,
    amountCents: number,
  ): Promise<{ status: "captured"; amountCents: number } | { status: "failed"; failure: string }>;

  /**
   * Releases held money. Afterwards the key can never hold money, even if an `authorize` arrives later.
   * Returns `captured` when the money was captured before: then only a refund helps.
   */
  void(key: string): Promise<{ status: "voided" | "captured" }>;

  /** Refunds captured money, once for each `refundKey`, and never more than was captured. */
  refund(
    key: string,
    refundKey: string,
    amountCents: number,
  ): Promise<{ status: "refunded" } | { status: "failed"; failure: string }>;

  /**
   * The card of a token, to show the card before a payment. Null for an unknown token or another account's
   * card. `owner` is null for a guest.
   */
  readToken(token: string, owner: Owner | null, now: Date): Promise<CardFacts | null>;

  /** Saves a card for further payments. After the payer's action, repeat the call. */
  saveCard(token: string, owner: Owner, origin: string, now: Date): Promise<CardResult>;

  /** Deletes a saved card. Payments with the card stay. A repeat changes nothing. */
  forgetCard(source: string): Promise<void>;

  /** What a payer must confirm; null for an unknown reference. */
  readChallenge(reference: string): Promise<GatewayChallenge | null>;

  /** Reads an event that our webhook received. `body` must be the unchanged text that `signature` signs. */
  readEvent(body: string, signature: string, now: Date): GatewayEvent;
};

const gateways = new Map<string, Gateway>();
let gatewayForNew: Gateway | null = null;

/**
 * Called once when the program starts. The first gateway takes new payments; the others only finish their
 * older payments.
 */
export function setGateways(first: Gateway, ...others: Gateway[]): void {
  gateways.clear();
  for (const gateway of [first, ...others]) gateways.set(gateway.name, gateway);
  gatewayForNew = first;
}

/** The gateway that new payments and cards go to. */
export function takingGateway(): Gateway {
  if (!gatewayForNew) throw new Error("No payment gateway was set at start");
  return gatewayForNew;
}

/** The gateway with this name; null when it is not configured. */
export function findGateway(name: string): Gateway | null {
  return gateways.get(name) ?? null;
}

/** The gateway with the name that a payment or card was saved with. Throws when it is not configured. */
export function gatewayNamed(name: string): Gateway {
  const gateway = gateways.get(name);
  if (!gateway) throw new Error(`The payment gateway ${name} is not configured`);
  return gateway;
}
