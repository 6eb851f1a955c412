import CloudAlert from "lucide-react/icons/cloud-alert";
import { focusHeading } from "#client/lib/focus.ts";
import { fill } from "#shared/words.ts";
import * as words from "#words/ui.json";
import { Button } from "./button.tsx";

interface ErrorStateProps {
  /** What is missing, as the language's sentence wants it: "The news", "Our supporters"; in Spanish "las noticias". */
  what: string;
  onRetry: () => void;
  pending?: boolean;
  /** In place of the advice about the connection. */
  help?: string | undefined;
}

/** "The news could not be loaded.", and a button that tries again. */
export const ErrorState = ({
  what,
  onRetry,
  pending = false,
  help = words.checkConnection,
}: ErrorStateProps) => (
  <div
    role="alert"
    className="mx-auto flex max-w-form flex-col items-center px-4 py-12 text-center text-balance"
  >
    <CloudAlert aria-hidden className="mb-4 size-10 text-ink-soft" />
    <p className="font-heading text-xl font-semibold">{fill(words.notLoaded, { what })}</p>
    <p className="mt-2 mb-6 text-ink-soft">{help}</p>
    <Button variant="secondary" onClick={onRetry} pending={pending}>
      {words.tryAgain}
    </Button>
  </div>
);

export interface Retryable {
  isFetching: boolean;
  refetch: () => Promise<{ isSuccess: boolean }>;
}

interface QueryErrorProps extends Pick<ErrorStateProps, "what" | "help"> {
  query: Retryable;
}

/** For a query that failed. After a success its button is gone, so focus goes to the page's heading. */
export const QueryError = ({ what, help, query }: QueryErrorProps) => (
  <ErrorState
    what={what}
    help={help}
    pending={query.isFetching}
    onRetry={() => void query.refetch().then(({ isSuccess }) => isSuccess && focusHeading())}
  />
);
