import { useMutation } from "@tanstack/react-query";
import { useWrite } from "#client/api/use-write.ts";
import type { WriteBody } from "#client/lib/api.ts";
import { ApiError } from "#client/lib/api-error.ts";
import type { EndpointResponse } from "#shared/api/endpoint.ts";
import {
  addPasskey,
  beginPasskey,
  beginTotp,
  beginVerify,
  type getSecondFactor,
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
import { assertWithPasskey, createPasskey } from "./passkeys.ts";
import { isVerified, markVerified } from "./recent-verification.ts";
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

/** Refused until the second factor was asked for again. */
export const isFactorRequired = (error: unknown): boolean =>
  error instanceof ApiError && error.code === "second_factor_required";

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
