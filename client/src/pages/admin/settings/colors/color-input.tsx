import { type ComponentPropsWithRef, useState } from "react";
import { Input } from "#client/components/ui/input.tsx";
import { color } from "#shared/fields.ts";

type ColorInputProps = ComponentPropsWithRef<"input"> & { label: string; value: string };

/** A color as text, and the browser's picker, which knows no other texts than colors. */
export function ColorInput({ label, value, ...rest }: ColorInputProps) {
  const [newest, setNewest] = useState(value);
  const isColor = color.safeParse(value).success;
  if (isColor && value !== newest) setNewest(value);
  const { onChange, onFocus, onBlur } = rest;
  return (
    <div className="flex items-start gap-2">
      <input
        type="color"
        aria-label={`${label}: pick`}
        value={isColor ? value : newest}
        {...{ onChange, onFocus, onBlur }}
        className="h-11 w-14 shrink-0 cursor-pointer rounded-control border border-control bg-surface p-1"
      />
      <Input
        {...rest}
        value={value}
        maxLength={7}
        spellCheck={false}
        autoComplete="off"
        className="min-w-0 flex-1 font-mono"
      />
    </div>
  );
}
