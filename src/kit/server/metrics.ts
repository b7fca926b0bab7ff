import { Counter, collectDefaultMetrics, Histogram, Registry } from "prom-client";
import type { EndpointSpec } from "../wire/endpoint.ts";

export const metrics = new Registry();
collectDefaultMetrics({ register: metrics });

const seconds = new Histogram({
  name: "waggon_call_duration_seconds",
  help: "Time to answer an API call",
  labelNames: ["method", "path", "status"],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
  registers: [metrics],
});

/** Starts to time an API call. The returned function ends it; its argument is the response's HTTP status. */
export function observe(endpoint: EndpointSpec): (status: number) => void {
  const stop = seconds.startTimer({ method: endpoint.method, path: endpoint.path });
  return (status) => void stop({ status: String(status) });
}

const unknownFields = new Counter({
  name: "waggon_unknown_fields_total",
  help: "Fields of bodies that the contract of the call does not name, and that were left out",
  labelNames: ["method", "path"],
  registers: [metrics],
});

/** Counts fields that a call left out. The names stay out of the metrics: a client can send any. */
export function countUnknownFields({ method, path }: EndpointSpec, count: number): void {
  unknownFields.inc({ method, path }, count);
}

const outsideCalls = new Counter({
  name: "waggon_outside_calls_total",
  help: "Calls to geocoders and routers by outcome; paused: left out because the service failed before",
  labelNames: ["service", "outcome"],
  registers: [metrics],
});

/** Counts a call to another system, such as "osrm", and how it ended. */
export function countOutsideCall(service: string, outcome: string): void {
  outsideCalls.inc({ service, outcome });
}

const answers = new Counter({
  name: "waggon_inbound_messages_total",
  help: "Mails and texts that people sent to a brand, by what became of them; unknown: of no account",
  labelNames: ["channel", "outcome"],
  registers: [metrics],
});

/** Counts a mail or text that came in. Nothing else is stored of senders without an account. */
export function countInbound(channel: "mail" | "text", outcome: string): void {
  answers.inc({ channel, outcome });
}
