import { cn } from "#client/lib/cn.ts";
import type { Study } from "#shared/api/studies.ts";
import { type StudyCategory, studyCategories, studyCategoryLabels } from "#shared/study-categories.ts";
import { fill } from "#shared/words.ts";
import * as words from "#words/studies.json";

interface CategoryFilterProps {
  studies: readonly Study[];
  chosen: StudyCategory | undefined;
  onChoose: (category: StudyCategory | undefined) => void;
}

export function CategoryFilter({ studies, chosen, onChoose }: CategoryFilterProps) {
  const choices = [undefined, ...studyCategories].map((category) => ({
    category,
    label: category ? studyCategoryLabels[category] : words.all,
    count: category ? studies.filter((study) => study.category === category).length : studies.length,
  }));
  return (
    <fieldset className="mb-6 print:hidden">
      <legend className="mb-2 font-semibold">{words.kinds}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(({ category, label, count }) => (
          <button
            key={label}
            type="button"
            aria-pressed={category === chosen}
            onClick={() => onChoose(category)}
            className={cn(
              "min-h-11 rounded-full border px-4 font-medium transition-colors",
              category === chosen
                ? "border-primary-strong bg-primary text-on-primary"
                : "border-control bg-surface hover:border-primary-strong hover:bg-primary-soft",
            )}
          >
            {fill(words.kind, { kind: label, count })}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
