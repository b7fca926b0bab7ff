import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { Notice } from "#ui/notice.tsx";
import { SpinnerMark } from "#ui/spinner.tsx";

export type StripeFieldsProps = {
  publishableKey: string;
  /** Gets the card's token; the card number never leaves Stripe's own fields. */
  token: RefObject<HTMLInputElement | null>;
  /** Whether the payer has chosen a new card. */
  isWanted(): boolean;
};

const FAILED = "Card payments could not be loaded. Please try again, or choose another way to pay.";

/** Stripe's own fields, in its own frames. Only `NewCard` loads them, once a new card is chosen. */
export default function StripeFields(props: StripeFieldsProps) {
  const { publishableKey } = props;
  const [hasFailed, setFailed] = useState(false);
  const stripe = useMemo(() => {
    const loading = loadStripe(publishableKey);
    loading.catch(() => setFailed(true));
    return loading;
  }, [publishableKey]);
  if (hasFailed) return <Notice tone="error" live title={FAILED} />;
  return (
    <Elements
      stripe={stripe}
      options={{
        mode: "setup",
        currency: "usd",
        paymentMethodCreation: "manual",
        allowedPaymentMethodTypes: ["card"],
        appearance: { theme: matchMedia("(prefers-color-scheme: dark)").matches ? "night" : "stripe" },
      }}
    >
      <Fields {...props} />
    </Elements>
  );
}

function Fields({ token, isWanted }: StripeFieldsProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isReady, setReady] = useState(false);
  const [problem, setProblem] = useState("");
  const exchange = useExchange();
  useSubmitAfter(place, {
    isNeeded: () => isWanted() && token.current?.value === "",
    prepare: async () => {
      const result = await exchange();
      setProblem(result.problem);
      if (token.current) token.current.value = result.token;
      return result.token !== "";
    },
  });
  return (
    <div ref={place} aria-busy={!isReady}>
      {!isReady && <SpinnerMark className="size-6" />}
      <PaymentElement
        options={{ wallets: { applePay: "never", googlePay: "never" } }}
        onReady={() => setReady(true)}
        onLoadError={() => setProblem(FAILED)}
        onChange={() => {
          // The token is of the earlier card.
          if (token.current) token.current.value = "";
          setProblem("");
        }}
      />
      {problem !== "" && <Notice tone="error" live className="mt-3" title={problem} />}
    </div>
  );
}

/** Exchanges the content of Stripe's fields for a token, or for a problem to show. */
function useExchange() {
  const stripe = useStripe();
  const elements = useElements();
  return async (): Promise<{ token: string; problem: string }> => {
    if (!stripe || !elements) return { token: "", problem: "One moment: the card fields are still loading." };
    const { error: invalid } = await elements.submit();
    if (invalid) return { token: "", problem: invalid.message ?? "Check the card's details." };
    const { paymentMethod, error } = await stripe.createPaymentMethod({ elements });
    return { token: paymentMethod?.id ?? "", problem: error ? (error.message ?? FAILED) : "" };
  };
}

type Preparation = { isNeeded(): boolean; prepare(): Promise<boolean> };

/**
 * Holds a form's submission, where needed, until `prepare` returns true; then submits by the same button.
 */
function useSubmitAfter(place: RefObject<HTMLElement | null>, preparation: Preparation): void {
  const latest = useRef(preparation);
  useEffect(() => {
    latest.current = preparation;
  });
  useEffect(() => {
    const form = place.current?.closest("form");
    let isPreparing = false;
    const send = async (submitter: HTMLElement | null) => {
      const isReady = await latest.current.prepare().catch(() => false);
      // A form ignores a submission during the event of another.
      await new Promise((resolve) => setTimeout(resolve));
      isPreparing = false;
      if (isReady) form?.requestSubmit(submitter);
    };
    const onSubmit = (event: SubmitEvent) => {
      if (!isPreparing && !latest.current.isNeeded()) return;
      // In the capture phase, before React sends the form.
      event.preventDefault();
      event.stopImmediatePropagation();
      if (isPreparing) return;
      isPreparing = true;
      void send(event.submitter);
    };
    form?.addEventListener("submit", onSubmit, { capture: true });
    return () => form?.removeEventListener("submit", onSubmit, { capture: true });
  }, [place]);
}
