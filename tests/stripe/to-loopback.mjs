// Loaded before the program. Sends its requests for Stripe to a fake on this machine, at port
// STRIPE_STAND_IN.
import http from "node:http";
import https from "node:https";
import { syncBuiltinESMExports } from "node:module";

const toStripe = https.request;

https.request = (options, ...rest) => {
  if (options?.host !== "api.stripe.com") return toStripe(options, ...rest);
  const port = Number(process.env.STRIPE_STAND_IN);
  const here = { ...options, host: "127.0.0.1", port, protocol: "http:", agent: undefined };
  const request = http.request(here, ...rest);
  // Stripe's library waits for a TLS handshake, which plain HTTP does not have.
  request.once("socket", (socket) => socket.once("connect", () => socket.emit("secureConnect")));
  return request;
};
syncBuiltinESMExports();
