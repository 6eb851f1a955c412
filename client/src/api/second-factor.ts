import { useMutation } from "@tanstack/react-query";
import { useWrite } from "#client/api/use-write.ts";
import { read, type WriteBody, write } from "#client/lib/api.ts";
import { ApiError } from "#client/lib/api-error.ts";
import type { EndpointResponse } from "#shared/api/endpoint.ts";
import type {
  addPasskey,
  beginPasskey,
  beginTotp,
  beginVerify,
  confirmTotp,
  getSecondFactor,
  newRecoveryCodes,
  removePasskey,
  removeTotp,
  verifySecondFactor,
} from "#shared/api/second-factor.ts";
import type {
  beginLoginWithPasskey,
  loginWithCode,
  loginWithPasskey,
  SecondStep,
} from "#shared/api/session.ts";
import { assertWithPasskey, createPasskey } from "./passkeys.ts";
import { isVerified, markVerified } from "./recent-verification.ts";
import { useAfterLogin } from "./session.ts";

const path = "/api/admin/second-factor";

export type Factors = EndpointResponse<typeof getSecondFactor>;

export const secondFactorQuery = () => read<typeof getSecondFactor>(path);

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
    mutationFn: (code: string) => write<typeof loginWithCode>("POST", "/api/admin/login/code", { code }),
    onSuccess: useAfterLogin(),
  });
export const useLoginWithPasskey = () =>
  useMutation({
    mutationFn: async () => {
      const options = await write<typeof beginLoginWithPasskey>("POST", "/api/admin/login/passkey/options");
      const assertion = await assertWithPasskey(options);
      return write<typeof loginWithPasskey>("POST", "/api/admin/login/passkey", assertion);
    },
    onSuccess: useAfterLogin(),
  });

/** Whether an account with these factors is asked again before an export. */
export const isFactorDue = (factors: { totp: boolean; passkeys: unknown[] }): boolean =>
  (factors.totp || factors.passkeys.length > 0) && !isVerified();

async function verify(body: WriteBody<typeof verifySecondFactor>): Promise<void> {
  await write<typeof verifySecondFactor>("POST", `${path}/verify`, body);
  markVerified();
}

/** Proves again who sits there, which opens exports and removal for ten minutes. */
export const useVerifyWithCode = () => useWrite((code: string) => verify({ code }));
export const useVerifyWithPasskey = () =>
  useWrite(async () => {
    const options = await write<typeof beginVerify>("POST", `${path}/verify/options`);
    await verify(await assertWithPasskey(options));
  });

export const useBeginTotp = () =>
  useMutation({
    mutationFn: (password: string) => write<typeof beginTotp>("POST", `${path}/totp`, { password }),
    // The key of the app stays in memory for no longer than the dialog is open.
    gcTime: 0,
  });
export const useConfirmTotp = () =>
  useWrite((code: string) => write<typeof confirmTotp>("POST", `${path}/totp/confirm`, { code }));

export const useAddPasskey = () =>
  useWrite(async ({ name, password }: { name: string; password: string }) => {
    const options = await write<typeof beginPasskey>("POST", `${path}/passkeys/options`, { password });
    return write<typeof addPasskey>("POST", `${path}/passkeys`, { ...(await createPasskey(options)), name });
  });

export const useNewRecoveryCodes = () =>
  useWrite((password: string) =>
    write<typeof newRecoveryCodes>("POST", `${path}/recovery-codes`, { password }),
  );

/** Removes the passkey of an id, or without one the authenticator app. */
export const useRemoveFactor = (passkeyId: string | undefined) =>
  useWrite((password: string) =>
    passkeyId === undefined
      ? write<typeof removeTotp>("DELETE", `${path}/totp`, { password })
      : write<typeof removePasskey>("DELETE", `${path}/passkeys/${encodeURIComponent(passkeyId)}`, {
          password,
        }),
  );
