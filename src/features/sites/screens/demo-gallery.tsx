import { useState } from "react";
import type { MetaFunction } from "react-router";
import { Avatar } from "#ui/avatar.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { ChoiceCard } from "#ui/choice-card.tsx";
import { ChoiceChip } from "#ui/choice-chip.tsx";
import { CodeInput } from "#ui/code-input.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { Drawer } from "#ui/drawer.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Field } from "#ui/field.tsx";
import { FieldGroup } from "#ui/field-group.tsx";
import { ImageViewer } from "#ui/image-viewer.tsx";
import { Modal, type ModalSize } from "#ui/modal.tsx";
import { Notice } from "#ui/notice.tsx";
import { NumberInput } from "#ui/number-input.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { PasswordInput } from "#ui/password-input.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { Radio } from "#ui/radio.tsx";
import { Rating } from "#ui/rating.tsx";
import { Section } from "#ui/section.tsx";
import { Select } from "#ui/select.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { Textarea } from "#ui/textarea.tsx";
import { showToast } from "#ui/toast.ts";

export const meta: MetaFunction = () => [{ title: "Gallery" }, { name: "robots", content: "noindex" }];

const LONG = "Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh of the Upper Valley";
const SIZES: readonly ModalSize[] = ["md", "lg"];
const PICTURE = { src: "/pictures/dog-medium-curly.svg", alt: "A dog" };
const PICTURES = [PICTURE, { src: "/pictures/cat-short-hair.svg", alt: "A cat" }];
const VARIANTS = ["primary", "secondary", "quiet", "danger"] as const;

export default function DemoGallery() {
  return (
    <div className="page-width pt-10">
      <div className="mx-auto grid max-w-md gap-12">
        <PageHeader title="Gallery" lead="Every shared component in its states, for work on the design." />
        <Section title="Over the page">
          <Overlays />
        </Section>
        <Section title="Fields">
          <Fields />
        </Section>
        <Section title="Choices">
          <Choices />
        </Section>
        <Section title="Buttons">
          <div className="flex flex-wrap gap-3">
            {VARIANTS.map((variant) => (
              <Button key={variant} type="button" variant={variant}>
                {variant}
              </Button>
            ))}
            <Button type="button" busy>
              Busy
            </Button>
            <Button type="button" disabled>
              Disabled
            </Button>
          </div>
        </Section>
        <Section title="Facts">
          <Facts />
        </Section>
        <Section title="Waiting, nothing, trouble">
          <States />
        </Section>
      </div>
    </div>
  );
}

function Overlays() {
  const [size, setSize] = useState<ModalSize | null>(null);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [picture, setPicture] = useState<number | null>(null);
  return (
    <div className="flex flex-wrap gap-3">
      {SIZES.map((modalSize) => (
        <Button key={modalSize} type="button" variant="secondary" onClick={() => setSize(modalSize)}>
          Modal {modalSize}
        </Button>
      ))}
      <Button type="button" variant="secondary" onClick={() => setDrawerOpen(true)}>
        Drawer
      </Button>
      <Button type="button" variant="secondary" onClick={() => setPicture(0)}>
        Image viewer
      </Button>
      {(["success", "error", "info"] as const).map((tone) => (
        <Button
          key={tone}
          type="button"
          variant="quiet"
          onClick={() => showToast(`A toast of ${tone}.`, tone)}
        >
          Toast {tone}
        </Button>
      ))}
      <Modal
        open={size !== null}
        onClose={() => setSize(null)}
        size={size ?? "md"}
        title={`Modal ${size ?? ""}`}
        footer={
          <Button type="button" onClick={() => setSize(null)}>
            Done
          </Button>
        }
      >
        Escape, the backdrop and the cross close it.
      </Modal>
      <Drawer open={isDrawerOpen} onClose={() => setDrawerOpen(false)} title="Drawer">
        What a menu holds.
      </Drawer>
      <ImageViewer images={PICTURES} shown={picture} onShow={setPicture} onClose={() => setPicture(null)} />
    </div>
  );
}

const BREEDS = ["Beagle", "Cairn Terrier", "Goldendoodle", LONG].map((label) => ({ value: label, label }));

function Fields() {
  return (
    <form className="grid gap-6" noValidate>
      <Field label="Text" name="text" hint="A hint explains the field.">
        <TextInput />
      </Field>
      <Field label="Text with a fault" name="faulty" errors={["Please fill this in"]} optional>
        <TextInput defaultValue={LONG} />
      </Field>
      <Field label="Select" name="select" optional>
        <Select options={BREEDS} placeholder="Choose a breed" />
      </Field>
      <Field label="Select of nothing" name="nothing">
        <Select options={[]} placeholder="Choose a breed" />
      </Field>
      <Field label="Textarea" name="words" optional>
        <Textarea />
      </Field>
      <Field label="Number" name="number">
        <NumberInput noun="pets" defaultValue={2} min={0} max={20} />
      </Field>
      <Field label="Password" name="password">
        <PasswordInput />
      </Field>
      <Field label="Code" name="code">
        <CodeInput />
      </Field>
    </form>
  );
}

function Choices() {
  return (
    <form className="grid gap-6">
      <div>
        <Checkbox name="plain" label="A checkbox" hint="With a hint." />
        <Checkbox name="ticked" label="A checkbox that is ticked" defaultChecked />
        <Checkbox name="refused" label="A checkbox with a fault" errors={["Please agree"]} />
        <Checkbox name="off" label="A checkbox that is off" disabled />
      </div>
      <FieldGroup legend="Radios" name="radios" layout="list" optional>
        <Radio name="radios" value="one" label="One" defaultChecked />
        <Radio name="radios" value="two" label="Two" hint="With a hint." />
        <Radio name="radios" value="three" label="Three, which cannot be chosen" disabled />
      </FieldGroup>
      <FieldGroup legend="Cards" name="cards" layout="grid">
        <ChoiceCard name="cards" value="bath" title="Bath" aside="$45–$60" defaultChecked />
        <ChoiceCard name="cards" value="groom" title={LONG} description="With a long name" />
      </FieldGroup>
      <FieldGroup legend="Chips" name="chips" layout="wrap">
        {["9:00 AM", "9:30 AM", "10:00 AM"].map((time) => (
          <ChoiceChip key={time} name="chips" value={time}>
            {time}
          </ChoiceChip>
        ))}
      </FieldGroup>
    </form>
  );
}

function Facts() {
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center gap-3">
        {(["sm", "md", "lg", "xl"] as const).map((size) => (
          <Avatar key={size} name="Ada Brush" size={size} />
        ))}
        <Avatar name="Ada Brush" src={PICTURE.src} size="lg" alt="Ada Brush" />
      </div>
      <div className="flex flex-wrap gap-2">
        {(["neutral", "brand", "accent", "success", "warn", "danger", "info"] as const).map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </div>
      <div className="flex flex-wrap gap-6">
        <Rating value={null} />
        <Rating value={4.7} count={12} />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        {(["surface", "sunken", "brand"] as const).map((tone) => (
          <Card key={tone} tone={tone}>
            A card, {tone}
          </Card>
        ))}
      </div>
      <Disclosure summary="More, on demand">The details.</Disclosure>
    </div>
  );
}

function States() {
  return (
    <div className="grid gap-5">
      <Spinner />
      <ProgressBar value={40} label="Uploading" />
      <Skeleton className="h-16" />
      {(["info", "success", "warn", "error"] as const).map((tone) => (
        <Notice key={tone} tone={tone} title={`A notice, ${tone}`}>
          It says what to do next.
        </Notice>
      ))}
      <EmptyState level={3} title="Nothing here">
        And what to do about it.
      </EmptyState>
    </div>
  );
}
