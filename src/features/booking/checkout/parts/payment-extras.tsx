import { Gift, Ticket } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import { NO_TIP, usualTips } from "#features/payments/parts/tip.ts";
import { TipFields } from "#features/payments/parts/tip-fields.tsx";
import type { RefusedForm } from "#kit/web/form.ts";
import { toDollars } from "#kit/wire/dollars.ts";
import { formatRange } from "#kit/wire/format/money.ts";
import type { CentsRange } from "#kit/wire/money.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Field } from "#ui/field.tsx";
import { Section } from "#ui/section.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { pathOf, type ShownSession } from "../../parts/path.ts";
import { couponLabel, giftCardLabel } from "../../words/session.ts";

type PaymentExtrasProps = { session: ShownSession; refused: RefusedForm | undefined };

/** The forms for codes and tip, which change the price at once, and a link to the extras. */
export function PaymentExtras({ session, refused }: PaymentExtrasProps) {
  return (
    <>
      <Section title="Coupon or gift card">
        <Card className="grid gap-5">
          <UsedCodes session={session} />
          <CodeForm session={session} refused={refused} />
        </Card>
        {session.extras !== "none" && (
          <p className="mt-4 text-ink-soft">
            {session.upsells.length > 0 ? "Too much or too little? " : "Anything from the van? "}
            <TextLink to={pathOf("additional-items")}>
              {session.upsells.length > 0 ? "Change your extras" : "Add extras"}
            </TextLink>
          </p>
        )}
      </Section>
      <TipForm session={session} refused={refused} />
    </>
  );
}

function CodeForm({ session: { coupon, giftCard }, refused }: PaymentExtrasProps) {
  const input = useCodeField([coupon?.code, giftCard?.ending]);
  return (
    <Form method="post" noValidate preventScrollReset className="flex flex-wrap items-end gap-3">
      <input type="hidden" name="intent" value="code" />
      <Field
        label="Coupon or gift card code"
        name="promo"
        optional
        errors={refused?.errors.promo ?? []}
        className="min-w-48 flex-1"
      >
        <TextInput
          ref={input}
          defaultValue={refused?.values.promo ?? ""}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
        />
      </Field>
      <Button variant="secondary" size="lg">
        Use code
      </Button>
    </Form>
  );
}

/** Empties the code's field when the used codes change, and focuses the field when a code was removed. */
function useCodeField(codes: readonly (string | undefined)[]) {
  const input = useRef<HTMLInputElement>(null);
  const used = codes.filter(Boolean).join(" ");
  const before = useRef(used);
  useEffect(() => {
    const field = input.current;
    if (!field || before.current === used) return;
    if (used.length < before.current.length) field.focus();
    before.current = used;
    field.value = "";
  }, [used]);
  return input;
}

function UsedCodes({ session: { coupon, giftCard, quote } }: { session: ShownSession }) {
  const amountOff = (kind: "coupon" | "gift_card") =>
    quote?.entries.find((entry) => entry.kind === kind)?.amount ?? null;
  if (!coupon && !giftCard) return null;
  return (
    <ul className="grid gap-3">
      {coupon && (
        <UsedCode
          icon={<Ticket />}
          name={couponLabel(coupon.code)}
          off={amountOff("coupon")}
          message={coupon.message}
          intent="remove-coupon"
        />
      )}
      {giftCard && (
        <UsedCode
          icon={<Gift />}
          name={giftCardLabel(giftCard.ending)}
          off={amountOff("gift_card")}
          message={giftCard.message}
          intent="remove-gift-card"
        />
      )}
    </ul>
  );
}

type UsedCodeProps = {
  icon: ReactNode;
  name: string;
  off: CentsRange | null;
  message: string | null;
  intent: string;
};

function UsedCode({ icon, name, off, message, intent }: UsedCodeProps) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3">
      <span aria-hidden="true" className="text-ink-faint [&_svg]:size-5">
        {icon}
      </span>
      <p className="wrap-anywhere">
        <span className="font-medium">{name}</span>
        {message ? (
          <span className="block text-sm text-warn-text">{message}</span>
        ) : (
          off && <span className="block text-sm text-success-text">{savedText(off)}</span>
        )}
      </p>
      <Form method="post" preventScrollReset>
        <Button variant="quiet" size="sm" name="intent" value={intent}>
          Remove<span className="sr-only"> {name}</span>
        </Button>
      </Form>
    </li>
  );
}

function savedText(off: CentsRange): string {
  const [least, most] = [0 - off.max, 0 - off.min].sort((a, b) => a - b) as [number, number];
  return `takes off ${formatRange({ min: least, max: most })}`;
}

function TipForm({ session: { quote, tip, visits }, refused }: PaymentExtrasProps) {
  const submit = useSubmit();
  const choices = usualTips(quote?.subtotal.min ?? 0);
  const isUsual = tip === 0 || choices.some(({ cents }) => cents === tip);
  const pressed = usePressedTip() ?? tip;
  const name = visits[0]?.groomer.displayName;
  const hint = visits.some(({ groomer }) => groomer.id !== visits[0]?.groomer.id)
    ? "All of it goes to your first groomer. You can tip the others at their visits."
    : undefined;
  return (
    <Section title={name ? `A tip for ${name}?` : "A tip?"}>
      <Form method="post" noValidate preventScrollReset className="grid gap-4">
        <input type="hidden" name="intent" value="tip" />
        <TipFields
          choices={[NO_TIP, ...choices]}
          hint={hint}
          pressed={pressed}
          onPress={(cents) =>
            submit({ intent: "tip", tip: String(cents) }, { method: "post", preventScrollReset: true })
          }
          known={isUsual ? "" : toDollars(tip)}
          refused={refused}
        >
          <Button variant="secondary" size="lg">
            Set tip
          </Button>
        </TipFields>
      </Form>
    </Section>
  );
}

/** The tip that is being saved, in cents; null while no tip is being saved. */
function usePressedTip(): number | null {
  const { formData } = useNavigation();
  return formData?.get("intent") === "tip" && !formData.get("tipAmount") ? Number(formData.get("tip")) : null;
}
