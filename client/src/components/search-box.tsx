import Search from "lucide-react/icons/search";
import { useEffect, useRef, useState } from "react";
import { Input } from "./ui/input.tsx";

const debounceMs = 300;

interface SearchBoxProps {
  /** Named to screen readers as it is shown: "Search by name or email...". */
  placeholder: string;
  value: string;
  /** The text, trimmed, when typing pauses or Enter is pressed. */
  onSearch: (text: string) => void;
  className?: string;
}

export function SearchBox({ placeholder, value, onSearch, className }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Someone went back, or cleared the search elsewhere.
  if (value !== known) {
    setKnown(value);
    if (value !== text.trim()) setText(value);
  }

  // A pending search must not change the address of the next screen.
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (typed: string) => {
    clearTimeout(timer.current);
    if (typed.trim() !== value) onSearch(typed.trim());
  };

  return (
    <search className={className}>
      <span className="relative block">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-ink-soft"
        />
        <Input
          type="search"
          maxLength={200}
          autoComplete="off"
          aria-label={placeholder}
          placeholder={placeholder}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            clearTimeout(timer.current);
            timer.current = setTimeout(() => search(target.value), debounceMs);
          }}
          onKeyDown={({ key }) => key === "Enter" && search(text)}
          className="pl-11"
        />
      </span>
    </search>
  );
}
