import type { Image } from "#kit/wire/image.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { controlClass } from "#ui/control-class.ts";
import { cx } from "#ui/cx.ts";
import { Field } from "#ui/field.tsx";
import { FieldGroup } from "#ui/field-group.tsx";
import { useFieldWiring } from "#ui/field-wiring.ts";
import { MAX_PHOTOS } from "../rules.ts";

type Props = { saved: readonly Image[]; errors: string[] | undefined };

/** The saved photos of a review with a checkbox each, and an input for new ones. */
export function PhotosField({ saved, errors }: Props) {
  return (
    <div className="grid gap-5">
      {saved.length > 0 && (
        <FieldGroup name="attachments" legend="Pictures to keep" layout="grid">
          {saved.map(({ id, alt, sizes }) => (
            <div key={id} className="flex items-center gap-3">
              <img src={sizes.thumbnail} alt={alt} className="size-20 rounded-md bg-sunken object-cover" />
              <Checkbox
                name="attachments"
                value={id}
                label="Keep"
                aria-label={`Keep: ${alt}`}
                defaultChecked
              />
            </div>
          ))}
        </FieldGroup>
      )}
      <Field
        label={saved.length > 0 ? "More pictures" : "Pictures"}
        name="pictures"
        hint={`JPEG, PNG or WebP, up to ${MAX_PHOTOS} pictures and 15 MB in total. Everyone can see them.`}
        errors={errors}
        optional
      >
        <FileInput />
      </Field>
    </div>
  );
}

function FileInput() {
  return (
    <input
      type="file"
      multiple
      accept="image/jpeg,image/png,image/webp"
      {...useFieldWiring({})}
      className={cx(
        controlClass,
        "file:mr-3 file:rounded-sm file:border-0 file:bg-sunken file:px-3 file:py-1.5 file:font-semibold",
      )}
    />
  );
}
