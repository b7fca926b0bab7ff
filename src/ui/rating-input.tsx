import { FieldGroup } from "./field-group.tsx";

export type RatingInputProps = {
  name: string;
  legend: string;
  defaultValue?: number;
  errors?: string[];
};

const words = ["Poor", "Fair", "Good", "Very good", "Excellent"];

/** A choice of one to five stars. The stars are native radios, so the arrow keys move between them. */
export function RatingInput({ name, legend, defaultValue, errors }: RatingInputProps) {
  return (
    <FieldGroup name={name} legend={legend} errors={errors} layout="wrap">
      <span className="inline-flex flex-row">
        {words.map((word, index) => (
          <label
            key={word}
            className="grid size-12 place-items-center rounded-sm text-line transition-colors has-checked:text-star has-[~label>input:checked]:text-star has-focus-visible:outline-3 has-focus-visible:outline-ring"
          >
            <input
              type="radio"
              name={name}
              value={index + 1}
              id={`${name}-${index + 1}`}
              defaultChecked={defaultValue === index + 1}
              className="sr-only"
            />
            <svg viewBox="0 0 20 20" className="size-9" fill="currentColor" aria-hidden="true">
              <path d="M10 1.6 12.5 7l5.9.7-4.4 4 1.2 5.8L10 14.6l-5.2 2.9L6 11.7l-4.4-4L7.5 7Z" />
            </svg>
            <span className="sr-only">
              {index + 1} of 5, {word}
            </span>
          </label>
        ))}
      </span>
    </FieldGroup>
  );
}
