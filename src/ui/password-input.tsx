import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { TextInput } from "./text-input.tsx";

export type PasswordInputProps = Omit<ComponentProps<"input">, "type">;

/** A password input that can show its text. `autoComplete` must be "current-password" or "new-password". */
export function PasswordInput(props: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      {...props}
      type={shown ? "text" : "password"}
      spellCheck={false}
      autoCapitalize="none"
      trail={
        <button
          type="button"
          onClick={() => setShown(!shown)}
          aria-pressed={shown}
          aria-label="Show password"
          className="-mr-2.5 grid size-10 place-items-center rounded-sm hover:text-ink no-js:hidden"
        >
          {shown ? <EyeOff className="size-5" /> : <Eye className="size-5" />}
        </button>
      }
    />
  );
}
