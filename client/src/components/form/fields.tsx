import {
  type ComponentProps,
  type ComponentPropsWithRef,
  type ElementType,
  type ReactNode,
  useLayoutEffect,
  useState,
} from "react";
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from "react-hook-form";
import { Checkbox } from "#client/components/ui/checkbox.tsx";
import { Input, PasswordInput, Textarea } from "#client/components/ui/input.tsx";
import { RichText } from "#client/components/ui/rich-text.tsx";
import { type Option, Select } from "#client/components/ui/select.tsx";
import { cn } from "#client/lib/cn.ts";
import * as fieldWords from "#words/field.json";
import * as words from "#words/form.json";
import { EmailInput } from "./email-input.tsx";

/** The part of a form that its fields need; only the form itself loads the form library. */
export interface FieldOwner<Values extends FieldValues> {
  id: string;
  register: UseFormReturn<Values>["register"];
  getValues: UseFormReturn<Values>["getValues"];
  setValue: UseFormReturn<Values>["setValue"];
  setFocus: UseFormReturn<Values>["setFocus"];
  errorOf: (name: FieldPath<Values>) => string | undefined;
}

export const controlId = (formId: string, name: string): string => `${formId}-${name}`;

export interface FormFieldProps<Values extends FieldValues> {
  form: FieldOwner<Values>;
  name: FieldPath<Values>;
  label: ReactNode;
  hint?: ReactNode;
  optional?: boolean;
}

type Props<Values extends FieldValues, Control extends ElementType> = FormFieldProps<Values> &
  Omit<ComponentPropsWithRef<Control>, keyof FormFieldProps<Values> | "id">;

type ControlFieldProps<Values extends FieldValues> = Props<Values, ElementType> & {
  as: ElementType;
  setValueAs?: (typed: unknown) => unknown;
};

/** A control that the form library reads, with what a field has around it. */
function ControlField<Values extends FieldValues>(props: ControlFieldProps<Values>) {
  const { as: Control, form, name, label, hint, optional, className, setValueAs, ...rest } = props;
  return (
    <Field id={controlId(form.id, name)} {...{ label, hint, optional, className }} error={form.errorOf(name)}>
      {(control) => <Control {...control} {...rest} {...form.register(name, { setValueAs })} />}
    </Field>
  );
}

export const TextField = <Values extends FieldValues>(props: Props<Values, typeof Input>) => (
  <ControlField as={Input} {...props} />
);

/** A person's own address. */
export function EmailField<Values extends FieldValues>(props: Props<Values, typeof Input>) {
  const { form, name } = props;
  const correct = (email: string) => {
    form.setValue(name, email as FieldPathValue<Values, typeof name>, { shouldDirty: true });
    form.setFocus(name);
  };
  return <ControlField as={EmailInput} type="email" autoComplete="email" onCorrect={correct} {...props} />;
}

export const PasswordField = <Values extends FieldValues>(props: Props<Values, typeof PasswordInput>) => (
  <ControlField as={PasswordInput} {...props} />
);

export const TextareaField = <Values extends FieldValues>(props: Props<Values, typeof Textarea>) => (
  <ControlField as={Textarea} {...props} />
);

/** Without a placeholder, a choice could not be cleared. Options of another field do not compile. */
type SelectFieldProps<Values extends FieldValues, Name extends FieldPath<Values>> = Omit<
  Props<Values, typeof Select>,
  "name" | "options"
> & {
  name: Name;
  options: readonly Option<Exclude<Extract<FieldPathValue<Values, Name>, string>, "">>[];
} & ({ optional?: false } | { optional: true; placeholder: string });

export const SelectField = <Values extends FieldValues, Name extends FieldPath<Values>>(
  props: SelectFieldProps<Values, Name>,
) => <ControlField as={Select} {...props} />;

const example = <span className="whitespace-nowrap">(512) 555-0142</span>;

/** What a phone number looks like here; on a narrow screen the line breaks before it, not in it. */
export const PhoneHint = ({ message = words.phoneHint }) => (
  <RichText message={message} parts={{ example }} />
);

interface ControlProps {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

interface FieldProps {
  /** The control's id; hint and error take theirs from it. */
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Marks the label with "(optional)"; what isn't marked is needed. */
  optional?: boolean;
  className?: string;
  children: (control: ControlProps) => ReactNode;
}

export const controlProps = (id: string, hint: ReactNode, error: string | undefined): ControlProps => ({
  id,
  "aria-describedby": [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined,
  "aria-invalid": error ? true : undefined,
});

export function FieldError({ id, children }: { id: string; children: string | undefined }) {
  if (!children) return null;
  return (
    <p id={`${id}-error`} className="mt-1.5 font-medium text-danger">
      <span className="sr-only">{fieldWords.error} </span>
      {children}
    </p>
  );
}

const OptionalMark = () => <span className="font-normal text-ink-soft"> {fieldWords.optional}</span>;

export const FieldHead = ({
  id,
  label,
  hint,
  optional,
  mark,
}: Pick<FieldProps, "id" | "label" | "hint" | "optional"> & {
  /** Beside the label: how saving goes. */
  mark?: ReactNode;
}) => (
  <div>
    <div className="flex flex-wrap items-center gap-x-2">
      <label htmlFor={id} className="font-semibold">
        {label}
        {optional && <OptionalMark />}
      </label>
      {mark}
    </div>
    {hint && (
      <p id={`${id}-hint`} className="text-sm text-ink-soft">
        {hint}
      </p>
    )}
  </div>
);

/** Of fields side by side, the labels start on one line and the controls on another, however long their hints are. */
export const fieldClass = "row-span-2 grid grid-cols-1 grid-rows-subgrid gap-y-0";

/** Label, hint, control and error of one field, wired for assistive technology. The hint comes before the control. */
export const Field = ({ id, label, hint, error, optional = false, className, children }: FieldProps) => (
  <div className={cn(fieldClass, className)}>
    <FieldHead {...{ id, label, hint, optional }} />
    <div className="mt-1.5">
      {children(controlProps(id, hint, error))}
      <FieldError id={id}>{error}</FieldError>
    </div>
  </div>
);

type CheckboxFieldProps<Values extends FieldValues> = Omit<FormFieldProps<Values>, "optional"> & {
  hasButtons?: boolean;
};

export function CheckboxField<Values extends FieldValues>(props: CheckboxFieldProps<Values>) {
  const { form, name, label, hint, hasButtons } = props;
  const id = controlId(form.id, name);
  const error = form.errorOf(name);
  return (
    <div>
      <Checkbox
        {...{ label, hint, hasButtons }}
        {...controlProps(id, undefined, error)}
        defaultChecked={form.getValues(name) === true}
        {...form.register(name)}
      />
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}

type FieldGroupProps = Partial<Pick<FieldProps, "id" | "label" | "hint" | "error" | "optional">> & {
  children: ReactNode;
};

/** Choices or buttons that are one field. The first of them takes the focus from the error summary. */
export const FieldGroup = ({ id = "", label, hint, error, optional, children }: FieldGroupProps) => (
  <fieldset
    id={id || undefined}
    aria-describedby={controlProps(id, hint, error)["aria-describedby"]}
    className="min-w-0"
  >
    {label && (
      <legend className="font-semibold">
        {label}
        {optional && <OptionalMark />}
      </legend>
    )}
    {hint && (
      <p id={`${id}-hint`} className="text-sm text-ink-soft">
        {hint}
      </p>
    )}
    <div className={label ? "mt-2" : undefined}>{children}</div>
    <FieldError id={id}>{error}</FieldError>
  </fieldset>
);

const checkedIn = (fieldsetId: string): string | undefined =>
  globalThis.document?.getElementById(fieldsetId)?.querySelector<HTMLInputElement>("input:checked")?.value;

interface RadioFieldProps<Values extends FieldValues> extends FormFieldProps<Values> {
  choices: readonly { value: string; label: ReactNode; hint?: ReactNode }[];
}

export function RadioField<Values extends FieldValues>(props: RadioFieldProps<Values>) {
  const { form, name, label, hint, optional, choices } = props;
  const id = controlId(form.id, name);
  const error = form.errorOf(name);
  const { setValue } = form;

  // The form library keeps what was typed or ticked before hydration, but not what was chosen here.
  const [earlyChoice] = useState(() => checkedIn(id));
  useLayoutEffect(() => {
    if (earlyChoice) setValue(name, earlyChoice as FieldPathValue<Values, typeof name>);
  }, [earlyChoice, setValue, name]);

  return (
    <FieldGroup {...{ id, label, hint, error, optional }}>
      <div className="grid grid-cols-1 gap-2">
        {choices.map((choice) => (
          <Checkbox
            key={choice.value}
            type="radio"
            className="rounded-control border border-control bg-surface px-3.5 transition-colors hover:border-primary-strong has-checked:border-primary-strong has-checked:bg-primary-soft"
            value={choice.value}
            label={choice.label}
            hint={choice.hint}
            aria-invalid={error ? true : undefined}
            defaultChecked={form.getValues(name) === choice.value}
            {...form.register(name)}
          />
        ))}
      </div>
    </FieldGroup>
  );
}

/** A whole number, 0 or more; the form holds it as a number. */
export const NumberField = <Values extends FieldValues>(
  props: FormFieldProps<Values> & { className?: string },
) => (
  // Not type="number": the mouse wheel would change it, and letters would vanish instead of showing an error.
  <ControlField as={Input} inputMode="numeric" autoComplete="off" setValueAs={toNumber} {...props} />
);

// An empty field is no number: the rule of the field says so.
const toNumber = (typed: unknown) =>
  typeof typed === "string" ? (typed.trim() === "" ? Number.NaN : Number(typed)) : typed;

type LabelledInputProps = Omit<ComponentProps<typeof Field>, "children"> &
  Omit<ComponentProps<typeof Input>, "id" | "className" | "children" | "onChange"> & {
    value: string;
    onType: (value: string) => void;
  };

/** A text field outside a form that takes effect while typing. */
export function LabelledInput(props: LabelledInputProps) {
  const { id, label, hint, error, optional, className, onType, ...input } = props;
  return (
    <Field {...{ id, label, hint, error, optional, className }}>
      {(control) => <Input {...control} {...input} onChange={({ target }) => onType(target.value)} />}
    </Field>
  );
}

type LabelledSelectProps = Pick<ComponentProps<typeof Field>, "id" | "label" | "optional" | "className"> &
  Pick<ComponentProps<typeof Select>, "options" | "placeholder" | "autoComplete"> & {
    value: string;
    onChoose: (value: string) => void;
  };

/** A choice outside a form that takes effect immediately. */
export const LabelledSelect = ({
  id,
  label,
  optional,
  className,
  onChoose,
  ...select
}: LabelledSelectProps) => (
  <Field {...{ id, label, optional, className }}>
    {(control) => <Select {...control} {...select} onChange={({ target }) => onChoose(target.value)} />}
  </Field>
);
