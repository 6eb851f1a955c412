import { ApiError } from "#client/lib/api.ts";
import { importWithRetry } from "#client/lib/lazy.ts";
import type { EndpointResponse } from "#shared/api/endpoint.ts";
import type { getSecondFactor, PasskeyAssertion, PasskeyAttestation } from "#shared/api/second-factor.ts";
import type { SecondStep } from "#shared/api/session.ts";
import { minuteMs } from "#shared/durations.ts";

/*
 * Some calls need the second factor, confirmed in the last minutes. The panel registers a question for it; `call` asks it where the
 * server refuses, and tries again.
 */

// A minute less than the server gives.
const verifiedForMs = 9 * minuteMs;
let verifiedAt = Number.NEGATIVE_INFINITY;

export function markVerified(): void {
  verifiedAt = performance.now();
}

/** For a new session, which has confirmed nothing yet. */
export function forgetVerified(): void {
  verifiedAt = Number.NEGATIVE_INFINITY;
}

const isVerified = (): boolean => performance.now() - verifiedAt < verifiedForMs;

/** Resolves with whether the second factor was confirmed; false when the question was closed. */
type Question = () => Promise<boolean>;
let question: Question | undefined;
let openQuestion: Promise<boolean> | undefined;

/** Returns how to take the question away. */
export function registerFactorQuestion(ask: Question): () => void {
  question = ask;
  return () => {
    question = undefined;
  };
}

/** Asks for the second factor. Calls at the same time share one question. */
export async function confirmFactor(): Promise<boolean> {
  openQuestion ??= question?.().finally(() => {
    openQuestion = undefined;
  });
  return (await openQuestion) ?? false;
}

export async function withFactor<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    const isRequired = error instanceof ApiError && error.code === "second_factor_required";
    if (isRequired && (await confirmFactor())) return run();
    throw error;
  }
}

export type Factors = EndpointResponse<typeof getSecondFactor>;

export const stepsOf = (factors: Factors): SecondStep[] => [
  ...(factors.passkeys.length > 0 ? (["passkey"] as const) : []),
  ...(factors.totp ? (["totp"] as const) : []),
  ...(factors.recoveryCodesLeft > 0 ? (["recovery"] as const) : []),
];

export const hasFactor = ({ totp, passkeys }: Factors): boolean => totp || passkeys.length > 0;

/** Whether an account with these factors is asked again before an export. */
export const isFactorDue = (factors: Factors): boolean => hasFactor(factors) && !isVerified();

/** The browser's side of passkeys. Its code is fetched when one is used. */
const load = () => importWithRetry(() => import("@simplewebauthn/browser"));
type Browser = Awaited<ReturnType<typeof load>>;
type Options<Start extends (input: { optionsJSON: never }) => unknown> = Parameters<Start>[0]["optionsJSON"];

/** What the browser refuses, in a sentence: the names are those of the WebAuthn standard. */
function refused(error: unknown): ApiError {
  const name = error instanceof Error ? error.name : "";
  const message =
    name === "InvalidStateError"
      ? "This device has a passkey for this account already."
      : name === "NotSupportedError" || name === "SecurityError"
        ? "This browser can't use passkeys here. Try another browser, or use a code."
        : "No passkey was used. Please try again, or use a code.";
  return new ApiError(message, 0, { message, code: "passkey" });
}

/** Lets the browser sign with a passkey that it has. `options` are the server's, as they came. */
export async function assertWithPasskey(options: object): Promise<PasskeyAssertion> {
  const { startAuthentication } = await load();
  // The server made them with the other half of this library.
  const optionsJSON = options as Options<Browser["startAuthentication"]>;
  return startAuthentication({ optionsJSON }).catch((error: unknown) => {
    throw refused(error);
  });
}

export async function createPasskey(options: object): Promise<PasskeyAttestation> {
  const { startRegistration } = await load();
  // The server made them with the other half of this library.
  const optionsJSON = options as Options<Browser["startRegistration"]>;
  return startRegistration({ optionsJSON }).catch((error: unknown) => {
    throw refused(error);
  });
}
