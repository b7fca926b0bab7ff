import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { usePermissions } from "#features/accounts/parts/permitted.tsx";
import { formatCount } from "#kit/wire/format/counts.ts";
import { Field } from "#ui/field.tsx";
import { LiveText } from "#ui/live-text.tsx";
import { Modal } from "#ui/modal.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { MAX_SEARCH, MIN_SEARCH } from "../rules/kinds.ts";
import { moveTo, optionsOf } from "../rules/options.ts";
import { searchPath } from "../rules/paths.ts";
import { SEARCH_TEXTS } from "../words.ts";
import { SearchOptions } from "./search-options.tsx";
import { type Answer, useSearch } from "./use-search.ts";

type SearchDialogProps = { open: boolean; onClose: () => void };

/** The search as a dialog: a text field whose arrows choose among the results below it. */
export function SearchDialog({ open, onClose }: SearchDialogProps) {
  const [text, setText] = useState("");
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The text of the last search stays, chosen, so that the next one replaces it.
    if (open) input.current?.select();
  }, [open]);
  const answer = useSearch(open ? text : "");
  const listId = useId();
  const [active, setActive] = useState(0);
  const navigate = useNavigate();
  const isCurrent = answer !== null && answer.q === text.trim();
  const shown = optionsOf(answer?.groups ?? []);
  // Those of an earlier text stay in sight until the answer comes, but the keys do not reach them.
  const options = isCurrent ? shown : [];
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const next = moveTo(event.key, active, options.length);
    if (next !== null) {
      event.preventDefault();
      setActive(next);
      document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (text.trim().length < MIN_SEARCH) return;
      onClose();
      // Before the answer has come, the page of results waits for it.
      navigate(options[active]?.path ?? searchPath(text.trim()));
    }
  };
  return (
    <Modal open={open} onClose={onClose} title="Search">
      <Field
        label="Find"
        name="q"
        id={`${listId}-q`}
        hint={usePermissions().includes("customers.contact") ? SEARCH_TEXTS.hint : SEARCH_TEXTS.maskedHint}
      >
        <TextInput
          ref={input}
          role="combobox"
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={options.length > 0 ? `${listId}-${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_SEARCH}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
      </Field>
      <SearchOptions id={listId} options={shown} active={isCurrent ? active : -1} onChoose={onClose} />
      {isCurrent && answer.groups.length === 0 && (
        <p className="mt-4 text-ink-soft">
          {answer.fault ?? `${SEARCH_TEXTS.none}. ${SEARCH_TEXTS.noneHelp}`}
        </p>
      )}
      <LiveText>{isCurrent ? sayResults(answer) : ""}</LiveText>
    </Modal>
  );
}

function sayResults({ groups, fault }: Answer): string {
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  return fault ?? (count === 0 ? SEARCH_TEXTS.none : formatCount(count, "result"));
}
