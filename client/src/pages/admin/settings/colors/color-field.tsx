import { AutosaveMark, AutosaveProblem } from "#client/components/autosave-mark.tsx";
import { controlProps, FieldHead } from "#client/components/form/field.tsx";
import { Input } from "#client/components/ui/input.tsx";
import type { useAutosave } from "#client/lib/use-autosave.ts";
import { contrast, readable, shadesOf, white } from "#shared/theme.ts";

interface ColorFieldProps {
  name: string;
  label: string;
  field: ReturnType<typeof useAutosave>;
  /** The newest text that is a color; the picker knows no others. */
  color: string;
}

function contrastNote(color: string): string {
  const { base, on, strong } = shadesOf(color);
  const onButtons = `Buttons in this color have ${on === white ? "white" : "dark"} text.`;
  return contrast(base, white) >= readable && strong === base
    ? `${onButtons} Links use it as it is.`
    : `${onButtons} It is too light for links, so they use the darker ${strong}.`;
}

export function ColorField({ name, label, field, color }: ColorFieldProps) {
  const { value, status, message, edit, focus, blur, saveNow } = field;
  const id = `autosave-settings.${name}`;
  const note = contrastNote(color);
  return (
    <div>
      <FieldHead id={id} label={label} hint={note} />
      <div className="mt-1.5 flex items-start gap-2">
        <input
          type="color"
          aria-label={`${label}: pick`}
          value={color}
          onChange={(event) => edit(event.currentTarget.value)}
          onFocus={focus}
          onBlur={blur}
          className="h-11 w-14 shrink-0 cursor-pointer rounded-control border border-control bg-surface p-1"
        />
        <Input
          {...controlProps(id, note, message)}
          value={value}
          onChange={(event) => edit(event.currentTarget.value)}
          onFocus={focus}
          onBlur={blur}
          maxLength={7}
          spellCheck={false}
          autoComplete="off"
          className="min-w-0 flex-1 font-mono"
        />
        <AutosaveMark status={status} label={label} />
      </div>
      <AutosaveProblem id={id} status={status} message={message} onRetry={saveNow} />
    </div>
  );
}
