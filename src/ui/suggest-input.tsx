import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { cx } from "./cx.ts";
import { useFieldWiring } from "./field-wiring.ts";
import { TextInput } from "./text-input.tsx";

export type Suggestion = { id: string; label: string };

export type SuggestInputProps = Omit<ComponentProps<"input">, "onSelect"> & {
  /** The id of a `<datalist>` inside `<noscript>`, with suggestions for browsers without scripts. */
  list?: string;
  /** The suggestions for the typed text, which the caller looks up in `onType`. Null before a search. */
  suggestions: Suggestion[] | null;
  onType: (text: string) => void;
  /** Called when a suggestion is chosen. The field already contains the suggestion's label. */
  onPick: (suggestion: Suggestion, input: HTMLInputElement) => void;
  /** Shown when there are no suggestions for the typed text. */
  empty?: ReactNode;
  busy?: boolean;
  lead?: ReactNode;
};

/** A text field with suggestions (an ARIA combobox). Without JavaScript it is a plain text field. */
export function SuggestInput(props: SuggestInputProps) {
  const { suggestions, onType, onPick, empty = "No Results Found", busy, className, ...rest } = props;
  const wired = useFieldWiring(rest);
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const shown = open && suggestions !== null;
  useEffect(() => {
    if (active >= 0) document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [active, listId]);
  const pick = (suggestion: Suggestion) => {
    if (!input.current) return;
    if (props.value === undefined) input.current.value = suggestion.label;
    setOpen(false);
    setActive(-1);
    onPick(suggestion, input.current);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const count = suggestions?.length ?? 0;
    if (event.key === "Escape") {
      // Suggestions that arrive after Escape must not open the list.
      if (shown) event.preventDefault();
      setOpen(false);
    } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && count > 0) {
      event.preventDefault();
      setOpen(true);
      setActive((was) => (event.key === "ArrowDown" ? (was + 1) % count : (was <= 0 ? count : was) - 1));
    } else if (event.key === "Enter" && shown && suggestions?.[active]) {
      event.preventDefault();
      pick(suggestions[active]);
    }
  };
  return (
    <span className="relative block">
      <TextInput
        autoComplete="off"
        {...wired}
        ref={input}
        role="combobox"
        aria-expanded={shown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-busy={busy || undefined}
        aria-activedescendant={shown && active >= 0 ? `${listId}-${active}` : undefined}
        className={className}
        onChange={(event) => {
          rest.onChange?.(event);
          setOpen(true);
          setActive(-1);
          onType(event.target.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
      />
      <div
        id={listId}
        role="listbox"
        aria-label="Suggestions"
        hidden={!shown}
        className="absolute inset-x-0 z-40 mt-1.5 max-h-56 animate-rise overflow-y-auto rounded-md border border-line bg-raised p-1.5 shadow-float"
      >
        {suggestions?.map((suggestion, index) => (
          <SuggestionRow
            key={suggestion.id}
            id={`${listId}-${index}`}
            suggestion={suggestion}
            active={index === active}
            onPick={() => pick(suggestion)}
          />
        ))}
        {suggestions?.length === 0 && (
          <div
            role="option"
            aria-disabled="true"
            aria-selected="false"
            tabIndex={-1}
            className="px-3 py-2.5 text-ink-soft"
          >
            {empty}
          </div>
        )}
      </div>
    </span>
  );
}

type RowProps = { id: string; suggestion: Suggestion; active: boolean; onPick: () => void };

function SuggestionRow({ id, suggestion, active, onPick }: RowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the input
    <div
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
      className={cx(
        "min-h-11 cursor-pointer rounded-sm px-3 py-2 leading-snug hover:bg-sunken",
        active && "bg-brand-soft",
      )}
    >
      {suggestion.label}
    </div>
  );
}
