import { isAbsolute, resolve } from "node:path";
import {
  findMapFaults,
  type GeocoderConfig,
  type RouterConfig,
  readGeocoder,
  readRouter,
} from "./config-maps.ts";
import { DEMO_SECRET, VARIABLES, type Values, type VariableName } from "./config-variables.ts";
import type { Bucket } from "./files/bucket.ts";
import type { LogLevel } from "./log.ts";
import { StartFault } from "./start-fault.ts";

/** All settings of the program, read once at start. */
export type Config = {
  mode: "demo" | "production";
  /** The instant at which the program's clock starts; null: the program uses the machine's clock. */
  clock: Date | null;
  host: string;
  port: number;
  /** Seconds during which a stop drains open connections before the server closes. */
  drainSeconds: number;
  /** Addresses and ranges whose forwarded headers count. */
  trustedProxies: string[];
  secret: string;
  /** Null: start the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | null;
  /** Absolute. */
  dataDir: string;
  /** Where uploaded files are stored: in a folder, or in an S3 bucket. */
  files: { folder: string } | { bucket: Bucket };
  /** Base of the API without a slash at its end; null when it is this process. */
  apiHost: string | null;
  /** Null: maps show the offline ground. */
  mapStyleUrl: string | null;
  /** Null: the browser's languages decide a visitor's country. */
  countryUrl: string | null;
  /** Null: only the ZIP directory knows addresses. */
  geocoder: GeocoderConfig | null;
  /** Null: straight lines decide all drives. */
  router: RouterConfig | null;
  logLevel: LogLevel;
  metricsToken: string | null;
  /** Null: mails stay in the outbox. */
  mail: { url: string; from: string } | null;
  /** Null: texts stay in the outbox. */
  twilio: { accountSid: string; authToken: string; from: string } | null;
  /** Where answers by mail arrive; `{brand}` in the domain stands for the brand's slug. Null: nowhere. */
  inboundMail: { domain: string; secret: string } | null;
  /** The keys of Web Push; null: no device shows notifications. */
  webPush: { publicKey: string; privateKey: string; contact: string } | null;
  /** The payment gateway; a sandbox moves no money. */
  payments:
    | { gateway: "sandbox" }
    | { gateway: "stripe"; secretKey: string; publishableKey: string; webhookSecret: string };
};

export type ConfigFault = { name: string; problem: string };

/** All invalid settings by name, without their values. */
export class ConfigError extends StartFault {
  override readonly name = "ConfigError";
  readonly faults: readonly ConfigFault[];

  constructor(faults: readonly ConfigFault[]) {
    const count = faults.length === 1 ? "One setting needs" : `${faults.length} settings need`;
    super([`${count} attention:`, ...faults.map((f) => `  ${f.name} ${f.problem}`)].join("\n"));
    this.faults = faults;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings out of an environment; a variable that is empty counts as not set.
 *
 * @throws ConfigError naming every fault at once.
 */
export function readConfig(env: Environment): Config {
  const { values, faults } = readValues(env);
  const mode = values.WAGGON_MODE ?? (env.NODE_ENV === "production" ? "production" : "demo");
  faults.push(...findMissing(values, faults, mode), ...findUnknown(env));
  if (faults.length > 0) throw new ConfigError(faults);

  // The checks above passed. When the first setting of a group is set, the whole group is set.
  const v = values as Values & Record<VariableName, string>;
  return {
    mode,
    clock: values.WAGGON_CLOCK ?? null,
    host: values.HOST ?? (mode === "demo" ? "127.0.0.1" : "0.0.0.0"),
    port: values.PORT ?? 3000,
    drainSeconds: values.DRAIN_SECONDS ?? 5,
    trustedProxies: values.TRUSTED_PROXIES ?? [],
    secret: v.SECRET,
    databaseUrl: values.DATABASE_URL ?? null,
    dataDir: isAbsolute(v.DATA_DIR) ? v.DATA_DIR : resolve(v.DATA_DIR),
    files: values.S3_BUCKET_URL
      ? {
          bucket: {
            url: values.S3_BUCKET_URL,
            region: v.S3_REGION,
            accessKeyId: v.S3_ACCESS_KEY_ID,
            secretAccessKey: v.S3_SECRET_ACCESS_KEY,
          },
        }
      : { folder: resolve(v.DATA_DIR, "files") },
    apiHost: values.API_HOST ?? null,
    mapStyleUrl: values.MAP_STYLE_URL ?? null,
    countryUrl: values.COUNTRY_URL ?? null,
    geocoder: readGeocoder(values),
    router: readRouter(values),
    logLevel: values.LOG_LEVEL ?? "info",
    metricsToken: values.METRICS_TOKEN ?? null,
    mail: values.SMTP_URL ? { url: values.SMTP_URL, from: v.MAIL_FROM } : null,
    twilio: values.TWILIO_ACCOUNT_SID
      ? { accountSid: values.TWILIO_ACCOUNT_SID, authToken: v.TWILIO_AUTH_TOKEN, from: v.TWILIO_FROM }
      : null,
    inboundMail: values.INBOUND_MAIL_DOMAIN
      ? { domain: values.INBOUND_MAIL_DOMAIN, secret: v.INBOUND_MAIL_SECRET }
      : null,
    webPush: values.WEB_PUSH_PUBLIC_KEY
      ? {
          publicKey: values.WEB_PUSH_PUBLIC_KEY,
          privateKey: v.WEB_PUSH_PRIVATE_KEY,
          contact: v.WEB_PUSH_CONTACT,
        }
      : null,
    payments: values.STRIPE_SECRET_KEY
      ? {
          gateway: "stripe",
          secretKey: v.STRIPE_SECRET_KEY,
          publishableKey: v.STRIPE_PUBLISHABLE_KEY,
          webhookSecret: v.STRIPE_WEBHOOK_SECRET,
        }
      : { gateway: "sandbox" },
  };
}

/**
 * Reads only the settings of the database and the log, for commands that need no other settings.
 *
 * @throws ConfigError naming every fault of these settings at once.
 */
export function readDataConfig(env: Environment): Pick<Config, "databaseUrl" | "dataDir" | "logLevel"> {
  const { values, faults } = readValues(env);
  const own = faults.filter(({ name }) => ["DATABASE_URL", "DATA_DIR", "LOG_LEVEL"].includes(name));
  if (own.length > 0) throw new ConfigError(own);
  const { DATABASE_URL: databaseUrl = null, DATA_DIR: dataDir = "./data", LOG_LEVEL: logLevel } = values;
  return { databaseUrl, dataDir: resolve(dataDir), logLevel: logLevel ?? "warn" };
}

function readValues(env: Environment): { values: Partial<Values>; faults: ConfigFault[] } {
  const values: Record<string, unknown> = {};
  const faults: ConfigFault[] = [];
  for (const [name, { schema }] of Object.entries(VARIABLES)) {
    const parsed = schema.safeParse(env[name]?.trim() || undefined);
    if (parsed.success) values[name] = parsed.data;
    else faults.push({ name, problem: parsed.error.issues.map((issue) => issue.message).join(", ") });
  }
  return { values: values as Partial<Values>, faults };
}

const STRIPE = ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"] as const;
const TWILIO = ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "TWILIO_FROM"] as const;
const WEB_PUSH = ["WEB_PUSH_PUBLIC_KEY", "WEB_PUSH_PRIVATE_KEY", "WEB_PUSH_CONTACT"] as const;
const S3 = ["S3_BUCKET_URL", "S3_REGION", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

/** Settings that belong together: when a group has one setting, it needs all of them. */
const GROUPS: readonly (readonly VariableName[])[] = [
  ["SMTP_URL", "MAIL_FROM"],
  TWILIO,
  ["INBOUND_MAIL_DOMAIN", "INBOUND_MAIL_SECRET"],
  WEB_PUSH,
  STRIPE,
  S3,
];

/**
 * Finds settings that are missing because of other settings or the mode. A setting that already has a fault
 * gets no second fault.
 */
function findMissing(values: Partial<Values>, faults: readonly ConfigFault[], mode: Config["mode"]) {
  const faulty = new Set(faults.map((fault) => fault.name));
  const absent = (name: VariableName) => values[name] === undefined && !faulty.has(name);
  const missing: ConfigFault[] = [];
  for (const group of GROUPS) {
    const first = group.find((name) => !absent(name));
    if (!first) continue;
    for (const name of group.filter(absent)) missing.push({ name, problem: `is needed with ${first}` });
  }
  if (mode === "production") {
    if (!absent("WAGGON_CLOCK") && values.WAGGON_CLOCK) {
      missing.push({ name: "WAGGON_CLOCK", problem: "is for demo mode only" });
    }
    if (values.SECRET === DEMO_SECRET) {
      missing.push({ name: "SECRET", problem: "is needed in production: openssl rand -hex 32" });
    } else if (values.SECRET && new Set(values.SECRET).size < 8) {
      missing.push({ name: "SECRET", problem: "is too easy to guess: openssl rand -hex 32" });
    }
    if (absent("SMTP_URL") && absent("MAIL_FROM")) {
      missing.push({ name: "SMTP_URL", problem: "is needed in production: sign-in codes are sent by mail" });
    }
    if (TWILIO.every(absent)) {
      missing.push({
        name: TWILIO[0],
        problem: "is needed in production: phone numbers are proved by a text",
      });
    }
  }
  missing.push(...findGatewayFaults(values, absent, mode), ...findMapFaults(values, absent, mode));
  return missing;
}

/**
 * Finds settings that leave the payment gateway unclear: PAYMENT_GATEWAY contradicts Stripe's keys, test keys
 * are mixed with live keys, or production names no gateway.
 */
function findGatewayFaults(
  values: Partial<Values>,
  absent: (name: VariableName) => boolean,
  mode: Config["mode"],
): ConfigFault[] {
  const { PAYMENT_GATEWAY: gateway, STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable } = values;
  const hasStripe = !STRIPE.every(absent);
  if (gateway === "stripe" && !hasStripe) {
    return STRIPE.map((name) => ({ name, problem: "is needed with PAYMENT_GATEWAY=stripe" }));
  }
  if (gateway === "sandbox" && hasStripe) {
    return [
      { name: "PAYMENT_GATEWAY", problem: "is sandbox, but Stripe's keys are set: remove one of them" },
    ];
  }
  const keyMode = (key: string) => key.split("_")[1];
  if (secret && publishable && keyMode(secret) !== keyMode(publishable)) {
    return [
      { name: "STRIPE_PUBLISHABLE_KEY", problem: "and STRIPE_SECRET_KEY must both be test or both live" },
    ];
  }
  if (mode === "production" && absent("PAYMENT_GATEWAY") && !hasStripe) {
    const problem = "must be set in production: stripe, or sandbox, which moves no money";
    return [{ name: "PAYMENT_GATEWAY", problem }];
  }
  return [];
}

/** Finds misspelled names of our settings. */
function findUnknown(env: Environment): ConfigFault[] {
  return Object.keys(env)
    .filter((name) => name.startsWith("WAGGON_") && !(name in VARIABLES))
    .map((name) => ({ name, problem: "is no setting of Waggon" }));
}
