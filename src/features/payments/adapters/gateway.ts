import type { SiteId } from "#kit/wire/ids.ts";

/** Where a payer goes to confirm at the bank; it takes `?reference=`. */
const CHALLENGE_PATH = "/customer/new/payment-challenge";

/** What a payer must do before the money can be held: open `path` and approve there (3-D Secure). */
export type PaymentAction = { kind: "challenge"; path: string; reference: string };

/** The action that leads to our challenge page for a gateway's reference. */
export function toChallenge(reference: string): PaymentAction {
  const path = `${CHALLENGE_PATH}?reference=${encodeURIComponent(reference)}`;
  return { kind: "challenge", path, reference };
}

/** What a gateway holds under one of our keys. Amounts in cents. */
export type GatewayAuthorization = {
  status: "needs_action" | "authorized" | "captured" | "declined" | "voided";
  /** The gateway's own name for it. */
  reference: string;
  amountCents: number;
  /** What was taken, once it was. */
  capturedCents?: number;
  /** Why it was declined: a code of FAILURES in words.ts, or the gateway's own. */
  failure?: string;
  action?: PaymentAction;
};

/** The customer of a card or payment. */
export type Owner = { siteId: SiteId; customerId: string };

export type AuthorizeInput = {
  /** Ours, and the same on every retry: one key is one authorization. */
  key: string;
  /** A token or a saved card's source; never a card number. */
  source: string;
  owner: Owner;
  amountCents: number;
  currency: "usd";
  description: string;
  /** Our own address: the bank's page sends the payer back to its challenge page. */
  origin: string;
};

/** What a gateway shows of a saved card: we store no more than this. */
export type CardFacts = {
  source: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  /** The same for the same card under another token; absent where a source is the same already. */
  fingerprint?: string;
};

/** `unknown`: no token of this gateway, or another's card. */
export type CardResult =
  | { status: "saved"; facts: CardFacts }
  | { status: "needs_action"; action: PaymentAction }
  | { status: "declined"; failure: string }
  | { status: "unknown" };

/** What a challenge page shows. */
export type GatewayChallenge = {
  /** 0 where a card is only to be saved. */
  amountCents: number;
  brand: string;
  last4: string;
  /** `open` until it is answered. */
  status: "open" | "approved" | "declined" | "over";
  /** The bank's own page; null where we show a page in its place. */
  url: string | null;
};

/**
 * An event from a gateway. `refused`: without its valid signature, or too old; `other`: of no payment of
 * ours.
 */
export type GatewayEvent =
  | { kind: "refused" }
  | { kind: "other" }
  | { kind: "payment"; id: string; siteId: SiteId; key: string };

/** What a browser needs to show the gateway's own card fields. */
export type BrowserGateway = {
  /** Not secret. */
  publishableKey: string;
  /** What a page may load and call there, for its Content-Security-Policy. */
  scripts: readonly string[];
  frames: readonly string[];
  connections: readonly string[];
};

/**
 * A payment gateway. A repeat with the same key changes nothing and answers the same; each call ends within
 * 20 s. A throw means "unknown": repeat the call to learn the result. A decline is an answer, not a throw.
 * Never call it inside a transaction.
 */
export type Gateway = {
  /** As in `payments.gateway` and `cards.gateway`. */
  readonly name: string;

  /** Null where no card is ever entered. */
  readonly browser: BrowserGateway | null;

  /** Holds an amount. After the payer's action the same call answers `authorized` or `declined`. */
  authorize(input: AuthorizeInput): Promise<GatewayAuthorization>;

  /** What the gateway knows of a key; null when no call with it has arrived. */
  find(key: string): Promise<GatewayAuthorization | null>;

  /**
   * Captures held money, once: at most the held amount; the rest is released. A repeat answers the first
   * amount.
   */
  capture(
    key: string,
    amountCents: number,
  ): Promise<{ status: "captured"; amountCents: number } | { status: "failed"; failure: string }>;

  /**
   * Releases what is held. Afterwards the key can never hold money, even when an `authorize` arrives later.
   * `captured` when it is too late: then only a refund helps.
   */
  void(key: string): Promise<{ status: "voided" | "captured" }>;

  /** Refunds captured money, once for each `refundKey`; never more than was captured. */
  refund(
    key: string,
    refundKey: string,
    amountCents: number,
  ): Promise<{ status: "refunded" } | { status: "failed"; failure: string }>;

  /**
   * The card of a token, to show it before its use; null for an unknown token or another customer's card.
   * `owner` is null for a guest.
   */
  readToken(token: string, owner: Owner | null, now: Date): Promise<CardFacts | null>;

  /** Saves a card for further payments. After the payer's action, repeat the call. */
  saveCard(token: string, owner: Owner, origin: string, now: Date): Promise<CardResult>;

  /** Deletes a saved card; its payments stay. A repeat changes nothing. */
  forgetCard(source: string): Promise<void>;

  /** What a payer must confirm; null for an unknown reference. */
  readChallenge(reference: string): Promise<GatewayChallenge | null>;

  /** Reads an event that came to our webhook: the unchanged body and its signature. */
  readEvent(body: string, signature: string, now: Date): GatewayEvent;
};

const gateways = new Map<string, Gateway>();
let taking: Gateway | null = null;

/**
 * Set by the roof at start. The first takes new payments; the others only serve payments that they hold.
 */
export function setGateways(first: Gateway, ...others: Gateway[]): void {
  gateways.clear();
  for (const gateway of [first, ...others]) gateways.set(gateway.name, gateway);
  taking = first;
}

/** The gateway that new payments and cards go to. */
export function takingGateway(): Gateway {
  if (!taking) throw new Error("No payment gateway was set at start");
  return taking;
}

/** The gateway of this name, if it is configured. */
export function findGateway(name: string): Gateway | null {
  return gateways.get(name) ?? null;
}

/** The gateway that a payment or card was begun with. */
export function gatewayNamed(name: string): Gateway {
  const gateway = gateways.get(name);
  if (!gateway) throw new Error(`The payment gateway ${name} is not configured`);
  return gateway;
}
