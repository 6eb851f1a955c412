import { useMutation } from "@tanstack/react-query";
import { useWrite } from "#client/api/use-write.ts";
import type { WriteBody } from "#client/lib/api.ts";
import { ApiError } from "#client/lib/api-error.ts";
import { importWithRetry } from "#client/lib/lazy.ts";
import type { EndpointResponse } from "#shared/api/endpoint.ts";
import {
  addPasskey,
  beginPasskey,
  beginTotp,
  beginVerify,
  type getSecondFactor,
  type PasskeyAssertion,
  type PasskeyAttestation,
  removePasskey,
  removeTotp,
  verifySecondFactor,
} from "#shared/api/second-factor.ts";
import {
  beginLoginWithPasskey,
  loginWithCode,
  loginWithPasskey,
  type SecondStep,
} from "#shared/api/session.ts";
import { isVerified, markVerified } from "./factor-question.ts";
import { useAfterLogin } from "./session.ts";
import { call } from "./use-endpoint.ts";

export type Factors = EndpointResponse<typeof getSecondFactor>;

/** The second steps of an account with these factors. */
export const stepsOf = (factors: {
  totp: boolean;
  passkeys: unknown[];
  recoveryCodesLeft: number;
}): SecondStep[] => [
  ...(factors.passkeys.length > 0 ? (["passkey"] as const) : []),
  ...(factors.totp ? (["totp"] as const) : []),
  ...(factors.recoveryCodesLeft > 0 ? (["recovery"] as const) : []),
];

/** Finishes a login whose password was right. */
export const useLoginWithCode = () =>
  useMutation({
    mutationFn: (code: string) => call(loginWithCode, { body: { code } }),
    onSuccess: useAfterLogin(),
  });
export const useLoginWithPasskey = () =>
  useMutation({
    mutationFn: async () => {
      const options = await call(beginLoginWithPasskey);
      const assertion = await assertWithPasskey(options);
      return call(loginWithPasskey, { body: assertion });
    },
    onSuccess: useAfterLogin(),
  });

/** Whether an account with these factors is asked again before an export. */
export const isFactorDue = (factors: { totp: boolean; passkeys: unknown[] }): boolean =>
  (factors.totp || factors.passkeys.length > 0) && !isVerified();

async function verify(body: WriteBody<typeof verifySecondFactor>): Promise<void> {
  await call(verifySecondFactor, { body });
  markVerified();
}

/** Proves again who sits there, which opens exports and removal for ten minutes. */
export const useVerifyWithCode = () => useWrite((code: string) => verify({ code }));
export const useVerifyWithPasskey = () =>
  useWrite(async () => {
    const options = await call(beginVerify);
    await verify(await assertWithPasskey(options));
  });

export const useBeginTotp = () =>
  useMutation({
    mutationFn: (password: string) => call(beginTotp, { body: { password } }),
    // The key of the app stays in memory for no longer than the dialog is open.
    gcTime: 0,
  });
export const useAddPasskey = () =>
  useWrite(async ({ name, password }: { name: string; password: string }) => {
    const options = await call(beginPasskey, { body: { password } });
    return call(addPasskey, { body: { ...(await createPasskey(options)), name } });
  });

/** Removes the passkey of an id, or without one the authenticator app. */
export const useRemoveFactor = (passkeyId: string | undefined) =>
  useWrite((password: string) =>
    passkeyId === undefined
      ? call(removeTotp, { body: { password } })
      : call(removePasskey, { params: { id: passkeyId }, body: { password } }),
  );

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
async function assertWithPasskey(options: object): Promise<PasskeyAssertion> {
  const { startAuthentication } = await load();
  // The server made them with the other half of this library.
  const optionsJSON = options as Options<Browser["startAuthentication"]>;
  return startAuthentication({ optionsJSON }).catch((error: unknown) => {
    throw refused(error);
  });
}

async function createPasskey(options: object): Promise<PasskeyAttestation> {
  const { startRegistration } = await load();
  // As above.
  const optionsJSON = options as Options<Browser["startRegistration"]>;
  return startRegistration({ optionsJSON }).catch((error: unknown) => {
    throw refused(error);
  });
}
