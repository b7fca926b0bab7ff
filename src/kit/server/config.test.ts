import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "./config.ts";
import { DEMO_SECRET, describeVariables } from "./config-variables.ts";

const SECRET = "5f1d7e0c9ab34e2f8d6c1b0a99887766";

const PRODUCTION = {
  WAGGON_MODE: "production",
  SECRET,
  SMTP_URL: "smtps://u:hunter22@mail.example.com",
  MAIL_FROM: "Waggon <hello@example.com>",
  TWILIO_ACCOUNT_SID: "AC1",
  TWILIO_AUTH_TOKEN: "t",
  TWILIO_FROM: "+16025550100",
  PAYMENT_GATEWAY: "sandbox",
};

function faultsOf(env: Record<string, string | undefined>): Record<string, string> {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return Object.fromEntries(error.faults.map((f) => [f.name, f.problem]));
    throw error;
  }
  return {};
}

describe("settings", () => {
  it("set the clock of a demo to an instant, and are refused in production", () => {
    const at = "2027-03-14T05:45:00Z";
    expect(readConfig({ WAGGON_CLOCK: at }).clock).toEqual(new Date(at));
    expect(readConfig({ WAGGON_CLOCK: "2027-03-13T22:45:00-07:00" }).clock).toEqual(new Date(at));
    expect(faultsOf({ WAGGON_CLOCK: "at noon" })).toEqual({
      WAGGON_CLOCK: "must be an instant such as 2027-03-14T05:45:00Z",
    });
    expect(readConfig(PRODUCTION).clock).toBeNull();
    expect(faultsOf({ ...PRODUCTION, WAGGON_CLOCK: at })).toEqual({ WAGGON_CLOCK: "is for demo mode only" });
  });

  it("are all optional for a demo on this machine", () => {
    expect(readConfig({})).toEqual({
      mode: "demo",
      clock: null,
      host: "127.0.0.1",
      port: 3000,
      drainSeconds: 5,
      trustedProxies: [],
      secret: DEMO_SECRET,
      databaseUrl: null,
      dataDir: resolve("data"),
      files: { folder: resolve("data/files") },
      apiHost: null,
      mapStyleUrl: null,
      countryUrl: null,
      geocoder: null,
      router: null,
      logLevel: "info",
      metricsToken: null,
      mail: null,
      twilio: null,
      inboundMail: null,
      webPush: null,
      payments: { gateway: "sandbox" },
    });
  });

  it("are all read in production", () => {
    const config = readConfig({
      ...PRODUCTION,
      HOST: "::",
      PORT: " 8080 ",
      TRUSTED_PROXIES: "10.0.0.0/8, ::1",
      DATABASE_URL: "postgres://u:p@db/waggon",
      DATA_DIR: "/srv/waggon",
      API_HOST: "https://api.example.com/",
      MAP_STYLE_URL: "https://tiles.example.com/style.json",
      COUNTRY_URL: "https://ip.example.com/json",
    });
    expect(config).toMatchObject({
      mode: "production",
      host: "::",
      port: 8080,
      trustedProxies: ["10.0.0.0/8", "::1"],
      databaseUrl: "postgres://u:p@db/waggon",
      dataDir: "/srv/waggon",
      files: { folder: "/srv/waggon/files" },
      apiHost: "https://api.example.com",
      mapStyleUrl: "https://tiles.example.com/style.json",
      countryUrl: "https://ip.example.com/json",
      mail: { from: "Waggon <hello@example.com>" },
      payments: { gateway: "sandbox" },
      twilio: { accountSid: "AC1", authToken: "t", from: "+16025550100" },
    });
  });

  it("put files into a bucket when all bucket settings are given", () => {
    const url = "https://s3.us-west-2.amazonaws.com/my-bucket";
    const env = { S3_BUCKET_URL: `${url}/`, S3_REGION: "us-west-2", S3_ACCESS_KEY_ID: "AK" };
    expect(Object.keys(faultsOf(env))).toEqual(["S3_SECRET_ACCESS_KEY"]);
    const bucket = { url, region: "us-west-2", accessKeyId: "AK", secretAccessKey: "s" };
    expect(readConfig({ ...env, S3_SECRET_ACCESS_KEY: "s" }).files).toEqual({ bucket });
  });

  it("report every fault at once, by name, without repeating a value", () => {
    const env = {
      PORT: "eighty",
      LOG_LEVEL: "loud",
      DATABASE_URL: "mysql://root:hunter22@db/x",
      SECRET: "short-hunter22",
      TRUSTED_PROXIES: "10.0.0.0/8, proxy",
      SMTP_URL: "mail.example.com",
      TWILIO_ACCOUNT_SID: "AC1",
      WEB_PUSH_PRIVATE_KEY: "hunter22",
      STRIPE_SECRET_KEY: "pk_test_hunter22",
      PAYMENT_GATEWAY: "cash",
      WAGGON_MDOE: "production",
    };
    expect(Object.keys(faultsOf(env)).sort()).toEqual([
      "DATABASE_URL",
      "LOG_LEVEL",
      "MAIL_FROM",
      "PAYMENT_GATEWAY",
      "PORT",
      "SECRET",
      "SMTP_URL",
      "STRIPE_PUBLISHABLE_KEY",
      "STRIPE_SECRET_KEY",
      "STRIPE_WEBHOOK_SECRET",
      "TRUSTED_PROXIES",
      "TWILIO_AUTH_TOKEN",
      "TWILIO_FROM",
      "WAGGON_MDOE",
      "WEB_PUSH_CONTACT",
      "WEB_PUSH_PRIVATE_KEY",
      "WEB_PUSH_PUBLIC_KEY",
    ]);
    expect(() => readConfig(env)).toThrow(/17 settings need attention:\n {2}/);
    expect(() => readConfig(env)).toThrow(expect.not.stringContaining("hunter22"));
  });

  it.each(["0", "65535"])("accept the port %s", (PORT) => {
    expect(readConfig({ PORT }).port).toBe(Number(PORT));
  });

  it.each(["65536", "-1", "80.5", "http"])("refuse the port %s", (PORT) => {
    expect(faultsOf({ PORT })).toHaveProperty("PORT");
  });

  it("count as missing when they are empty", () => {
    expect(readConfig({ PORT: "", DATABASE_URL: " ", SMTP_URL: "" })).toMatchObject({
      port: 3000,
      databaseUrl: null,
      mail: null,
    });
  });
});

describe("payments", () => {
  const STRIPE = {
    STRIPE_SECRET_KEY: "sk_test_51abc",
    STRIPE_PUBLISHABLE_KEY: "pk_test_51abc",
    STRIPE_WEBHOOK_SECRET: "whsec_abc",
  };

  it("use Stripe as soon as its keys are set", () => {
    const payments = {
      gateway: "stripe",
      secretKey: "sk_test_51abc",
      publishableKey: "pk_test_51abc",
      webhookSecret: "whsec_abc",
    };
    expect(readConfig(STRIPE).payments).toEqual(payments);
    expect(readConfig({ ...STRIPE, PAYMENT_GATEWAY: "stripe" }).payments).toEqual(payments);
    expect(readConfig({ ...PRODUCTION, ...STRIPE, PAYMENT_GATEWAY: undefined }).payments).toEqual(payments);
  });

  it.each([
    [
      "one key alone",
      { STRIPE_WEBHOOK_SECRET: "whsec_abc" },
      ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY"],
    ],
    ["stripe without keys", { PAYMENT_GATEWAY: "stripe" }, Object.keys(STRIPE)],
    ["sandbox beside keys", { ...STRIPE, PAYMENT_GATEWAY: "sandbox" }, ["PAYMENT_GATEWAY"]],
    ["test and live", { ...STRIPE, STRIPE_SECRET_KEY: "sk_live_51abc" }, ["STRIPE_PUBLISHABLE_KEY"]],
  ])("refuse %s", (_, env, names) => {
    expect(Object.keys(faultsOf(env))).toEqual(names);
    expect(JSON.stringify(faultsOf(env))).not.toContain("51abc");
  });
});

describe("the geocoder", () => {
  const URL = "https://photon.example.com/";

  it("is read with its address and key", () => {
    expect(readConfig({ GEOCODER: "photon", GEOCODER_URL: URL }).geocoder).toEqual({
      provider: "photon",
      url: "https://photon.example.com",
      key: null,
      contact: null,
    });
    expect(readConfig({ GEOCODER: "mapbox", GEOCODER_KEY: "k" }).geocoder?.url).toBe(
      "https://api.mapbox.com",
    );
  });

  it.each([
    ["an unknown name", { GEOCODER: "bing" }, ["GEOCODER"]],
    ["no address", { GEOCODER: "photon" }, ["GEOCODER_URL"]],
    ["no key", { GEOCODER: "google" }, ["GEOCODER_KEY"]],
    ["no contact for Nominatim", { GEOCODER: "nominatim" }, ["GEOCODER_URL", "GEOCODER_CONTACT"]],
    ["a key without a name", { GEOCODER_KEY: "k" }, ["GEOCODER"]],
  ])("is refused with %s", (_, env, names) => {
    expect(Object.keys(faultsOf(env))).toEqual(names);
  });

  it("is refused in production when its key would travel in the clear", () => {
    const env = { GEOCODER: "pelias", GEOCODER_URL: "http://pelias.internal", GEOCODER_KEY: "hunter22" };
    expect(readConfig(env).geocoder?.key).toBe("hunter22");
    expect(Object.keys(faultsOf({ ...PRODUCTION, ...env }))).toEqual(["GEOCODER_URL"]);
    expect(faultsOf({ ...PRODUCTION, ...env, GEOCODER_KEY: "" })).toEqual({});
  });
});

describe("the router", () => {
  const URL = "http://osrm.internal:5000";

  it("is read with its address and key", () => {
    expect(readConfig({ ROUTER: "osrm", ROUTER_URL: `${URL}/` }).router).toEqual({
      provider: "osrm",
      url: URL,
      key: null,
    });
    const hosted = { ROUTER: "valhalla", ROUTER_URL: "https://valhalla.example.com", ROUTER_KEY: "k" };
    expect(readConfig(hosted).router).toMatchObject({ provider: "valhalla", key: "k" });
  });

  it.each([
    ["an unknown name", { ROUTER: "google", ROUTER_URL: URL }, ["ROUTER"]],
    ["no address", { ROUTER: "valhalla" }, ["ROUTER_URL"]],
    ["an address that is none", { ROUTER: "osrm", ROUTER_URL: "osrm.internal" }, ["ROUTER_URL"]],
    ["an address without a name", { ROUTER_URL: URL }, ["ROUTER"]],
    ["a key without a name", { ROUTER_KEY: "k" }, ["ROUTER"]],
  ])("is refused with %s", (_, env, names) => {
    expect(Object.keys(faultsOf(env))).toEqual(names);
  });

  it("is refused in production when its key would travel in the clear, but may be plain without one", () => {
    const env = { ...PRODUCTION, ROUTER: "osrm", ROUTER_URL: URL };
    expect(faultsOf(env)).toEqual({});
    expect(Object.keys(faultsOf({ ...env, ROUTER_KEY: "hunter22" }))).toEqual(["ROUTER_URL"]);
  });
});

describe("production", () => {
  it("starts with its own secret, carriers for mail and texts, and an explicit payment gateway", () => {
    expect(readConfig(PRODUCTION)).toMatchObject({ mode: "production", host: "0.0.0.0", secret: SECRET });
  });

  it("is the mode for NODE_ENV=production, unless demo mode is set", () => {
    expect(Object.keys(faultsOf({ NODE_ENV: "production" }))).toEqual([
      "SECRET",
      "SMTP_URL",
      "TWILIO_ACCOUNT_SID",
      "PAYMENT_GATEWAY",
    ]);
    expect(readConfig({ NODE_ENV: "production", WAGGON_MODE: "demo" }).mode).toBe("demo");
  });

  it.each([
    ["missing", undefined],
    ["the demo's", DEMO_SECRET],
    ["short", "tooshort"],
    ["one letter repeated", "a".repeat(64)],
  ])("refuses a secret that is %s", (_, secret) => {
    expect(faultsOf({ ...PRODUCTION, SECRET: secret })).toHaveProperty("SECRET");
  });
});

it(".env.example matches the settings (node scripts/env-example.ts)", async () => {
  const file = new URL("../../../.env.example", import.meta.url);
  expect(await readFile(file, "utf8")).toBe(describeVariables());
});

it(".env.example changes nothing when it is copied", () => {
  for (const line of describeVariables().split("\n")) expect(line).toMatch(/^(#.*)?$/);
});
