import { useEffect, useRef, useState } from "react";
import { formatSeconds } from "#kit/wire/format/sizes.ts";
import { Button } from "#ui/button.tsx";
import { MAX_RECORDING_SECONDS } from "../../rules/files.ts";
import { LATE_TEXTS } from "../../words/late-parts.ts";
import type { ChosenFile } from "./uploads.ts";

export type VoiceRecorderProps = {
  /** Receives the recording, or null when it was canceled. */
  onDone: (chosen: ChosenFile | null) => void;
};

/** Browsers record into one of these; Safari only into the last. */
const TYPES = [
  { type: "audio/webm;codecs=opus", extension: "webm" },
  { type: "audio/ogg;codecs=opus", extension: "ogg" },
  { type: "audio/mp4", extension: "m4a" },
];
/** Speech needs no more. */
const BITS_PER_SECOND = 32_000;

type Recording = { recorder: MediaRecorder; stream: MediaStream; extension: string; beganAt: number };

async function begin(): Promise<Recording> {
  const format = TYPES.find(({ type }) => MediaRecorder.isTypeSupported(type));
  if (!format) throw new Error("no format");
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const options = { mimeType: format.type, audioBitsPerSecond: BITS_PER_SECOND };
  const recorder = new MediaRecorder(stream, options);
  recorder.start();
  return { recorder, stream, extension: format.extension, beganAt: performance.now() };
}

const secondsSince = (beganAt: number) => (performance.now() - beganAt) / 1_000;

/** Records a voice message from the moment on at which the person allows it. */
export function VoiceRecorder({ onDone }: VoiceRecorderProps) {
  const recording = useRef<Recording | null>(null);
  const [seconds, setSeconds] = useState<number | null>(null);
  const [isRefused, setIsRefused] = useState(false);
  const stopButton = useRef<HTMLButtonElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it records once
  useEffect(() => {
    let hasLeft = false;
    begin().then(
      (begun) => {
        if (hasLeft) return endStream(begun);
        recording.current = begun;
        setSeconds(0);
      },
      () => setIsRefused(true),
    );
    const timer = setInterval(() => {
      if (!recording.current) return;
      const passed = secondsSince(recording.current.beganAt);
      setSeconds(Math.floor(passed));
      if (passed >= MAX_RECORDING_SECONDS) finish();
    }, 250);
    return () => {
      hasLeft = true;
      clearInterval(timer);
      if (recording.current) endStream(recording.current);
    };
  }, []);
  const hasBegun = seconds !== null;
  useEffect(() => {
    if (hasBegun) stopButton.current?.focus();
  }, [hasBegun]);

  function finish() {
    const { current } = recording;
    if (!current) return;
    recording.current = null;
    const { recorder, extension, beganAt } = current;
    const duration = Math.round(secondsSince(beganAt) * 10) / 10;
    recorder.ondataavailable = ({ data }) => {
      endStream(current);
      const file = new File([data], `Voice message.${extension}`, { type: data.type });
      onDone({ file, duration });
    };
    recorder.stop();
  }

  return (
    <div className="mb-3 flex flex-wrap items-center gap-3 rounded-lg bg-sunken p-3">
      {isRefused ? (
        <p role="alert" className="min-w-0 flex-1 text-sm text-danger-text">
          {LATE_TEXTS.noMicrophone}
        </p>
      ) : (
        <p className="flex min-w-0 flex-1 items-center gap-2">
          <span aria-hidden="true" className="size-3 rounded-full bg-danger" />
          <span role="status">{hasBegun ? "Recording" : "Allow the microphone to record."}</span>
          {hasBegun && <span className="tabular-nums">{formatSeconds(seconds)}</span>}
        </p>
      )}
      {hasBegun && (
        <Button ref={stopButton} type="button" size="sm" className="min-h-11" onClick={finish}>
          Stop
        </Button>
      )}
      <Button type="button" size="sm" variant="quiet" className="min-h-11" onClick={() => onDone(null)}>
        {isRefused ? "Close" : "Cancel"}
      </Button>
    </div>
  );
}

function endStream({ stream }: Recording): void {
  for (const track of stream.getTracks()) track.stop();
}
