import type { ComponentPropsWithRef, ReactNode } from "react";
import type { z } from "zod";
import { type AutosaveOptions, useAutosave } from "#client/components/use-autosave.ts";
import { AutosaveMark, AutosaveProblem } from "./autosave-mark.tsx";
import { controlProps, FieldHead } from "./form/field.tsx";
import { Input } from "./ui/input.tsx";
import { PasswordInput } from "./ui/password-input.tsx";
import { Textarea } from "./ui/textarea.tsx";

interface AutosaveFieldProps
  extends Omit<AutosaveOptions, "validate">,
    Pick<
      ComponentPropsWithRef<"input">,
      "type" | "inputMode" | "autoComplete" | "maxLength" | "placeholder" | "spellCheck"
    > {
  label: string;
  hint?: ReactNode;
  /** The rule of the contract, with its messages; a text that it refuses is not sent. */
  rule?: z.ZodType;
  multiline?: boolean;
  /** A key: shown as dots; a stored one comes masked, and typing replaces it whole. */
  secret?: boolean;
}

/** What a rule says about a text. */
export const messageOfRule = (rule: z.ZodType | undefined) => (value: string) =>
  rule?.safeParse(value).error?.issues[0]?.message;

/** A field that saves itself, with the green check beside it. `save` stores one text and may answer what is stored. */
export function AutosaveField(props: AutosaveFieldProps) {
  const { name, stored, save, label, hint, rule, multiline, secret, ...rest } = props;
  const { value, status, message, ...autosave } = useAutosave({
    name,
    stored,
    save,
    validate: messageOfRule(rule),
  });
  const id = `autosave-${name}`;
  const control = {
    ...controlProps(id, hint, message),
    ...rest,
    value,
    onBlur: autosave.blur,
  };
  const focus = (event: { currentTarget: HTMLInputElement }) => {
    autosave.focus();
    if (secret) event.currentTarget.select();
  };
  const edit = (event: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
    autosave.edit(event.currentTarget.value);
  return (
    <div>
      <FieldHead {...{ id, label, hint }} mark={<AutosaveMark status={status} label={label} />} />
      <div className="mt-1.5">
        {multiline ? (
          <Textarea
            {...controlProps(id, hint, message)}
            value={value}
            rows={3}
            maxLength={rest.maxLength}
            onChange={edit}
            onFocus={autosave.focus}
            onBlur={autosave.blur}
          />
        ) : secret ? (
          <PasswordInput autoComplete="off" {...control} onChange={edit} onFocus={focus} />
        ) : (
          <Input {...control} onChange={edit} onFocus={focus} />
        )}
      </div>
      <AutosaveProblem id={id} status={status} message={message} onRetry={autosave.saveNow} />
    </div>
  );
}
