import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { Notice } from "#ui/notice.tsx";
import { SpinnerMark } from "#ui/spinner.tsx";

export type StripeFieldsProps = {
  publishableKey: string;
  /** The hidden field that gets the card's token. The card number never leaves Stripe's own fields. */
  token: RefObject<HTMLInputElement | null>;
  /** Whether the payer has chosen a new card. */
  isWanted(): boolean;
};

const FAILED = "Card payments could not be loaded. Please try again, or choose another way to pay.";

/**
 * Stripe's card fields in Stripe's frames. `NewCard` loads this component when the payer chooses a new card.
 */
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
          // After a change in the fields, the saved token would be that of the earlier card.
          if (token.current) token.current.value = "";
          setProblem("");
        }}
      />
      {problem !== "" && <Notice tone="error" live className="mt-3" title={problem} />}
    </div>
  );
}

/**
 * Returns a function that exchanges the content of Stripe's fields for a token, or for a problem to show.
 */
function useExchange() {
  const stripe = useStripe();
  const elements = useElements();
  return async (): Promise<{ token: string; problem: string }> => {
    if (!stripe || !elements)
      return { token: "", problem: "The card fields are still loading. Please try again in a moment." };
    const { error: invalid } = await elements.submit();
    if (invalid) return { token: "", problem: invalid.message ?? "Check the card's details." };
    const { paymentMethod, error } = await stripe.createPaymentMethod({ elements });
    return { token: paymentMethod?.id ?? "", problem: error ? (error.message ?? FAILED) : "" };
  };
}

type Preparation = { isNeeded(): boolean; prepare(): Promise<boolean> };

/**
 * Stops a form's submission if `isNeeded` returns true. Submits the form again by the same button after
 * `prepare` returns true.
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
      // A form ignores `requestSubmit` while its submit event is running, so this waits for the event to
      // end.
      await new Promise((resolve) => setTimeout(resolve));
      isPreparing = false;
      if (isReady) form?.requestSubmit(submitter);
    };
    const onSubmit = (event: SubmitEvent) => {
      if (!isPreparing && !latest.current.isNeeded()) return;
      // This listener runs in the capture phase, so it stops the event before React sends the form.
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
