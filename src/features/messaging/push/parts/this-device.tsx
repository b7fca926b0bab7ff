import { useEffect, useState } from "react";
import { Form, useRevalidator } from "react-router";
import { logFailure } from "#kit/web/log-failure.ts";
import { Button } from "#ui/button.tsx";
import type { PushDevice } from "../contract/push.ts";
import { PUSH_TEXTS } from "../words.ts";
import { type DeviceState, readDevice, turnOffDevice, turnOnDevice } from "./subscribe.ts";

export type ThisDeviceProps = {
  personId: string;
  publicKey: string;
  /** The device of the current log-in, if it shows notifications. */
  device: PushDevice | undefined;
};

/** iPads call themselves Macs, which have no touch screen. */
const isApplePhone = () =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** Turns notifications on this device on and off. */
export function ThisDevice({ personId, publicKey, device }: ThisDeviceProps) {
  const { revalidate } = useRevalidator();
  const [state, setState] = useState<DeviceState | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    readDevice().then(setState, (error: unknown) => {
      logFailure("The state of notifications can't be read", error);
      setState("unable");
    });
  }, []);
  const turnOn = async () => {
    setBusy(true);
    setFailed(false);
    try {
      setState(await turnOnDevice(personId, publicKey));
      await revalidate();
    } catch (error) {
      logFailure("Notifications were not turned on", error);
      setFailed(true);
    }
    setBusy(false);
  };
  const turnOff = () => {
    setState("off");
    turnOffDevice().catch((error: unknown) => logFailure("The browser keeps its subscription", error));
  };

  if (state === null)
    return (
      <noscript>
        <p>{PUSH_TEXTS.noScripts}</p>
      </noscript>
    );
  if (state === "unable") return <p>{isApplePhone() ? PUSH_TEXTS.unablePhone : PUSH_TEXTS.unable}</p>;
  if (state === "denied") return <p role="status">{PUSH_TEXTS.denied}</p>;
  return state === "on" && device ? (
    <div className="grid justify-items-start gap-3">
      <p role="status">{PUSH_TEXTS.isOn}</p>
      <Form method="post" onSubmit={turnOff}>
        <input type="hidden" name="id" value={device.id} />
        <Button variant="secondary">{PUSH_TEXTS.turnOff}</Button>
      </Form>
    </div>
  ) : (
    <div className="grid justify-items-start gap-3">
      <p role="status">{hasFailed ? PUSH_TEXTS.failed : PUSH_TEXTS.isOff}</p>
      <Button type="button" onClick={turnOn} busy={isBusy}>
        {PUSH_TEXTS.turnOn}
      </Button>
    </div>
  );
}
