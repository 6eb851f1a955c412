export interface Option {
  value: string;
  label: string;
}

/** Options that read as they are stored. */
export const plainOptions = (values: readonly string[]): Option[] =>
  values.map((value) => ({ value, label: value }));

/** Options by their labels, in the labels' order. */
export const labelledOptions = (labels: Readonly<Record<string, string>>): Option[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
