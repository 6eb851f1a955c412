import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

/** A security key in software: returns the same responses to WebAuthn's options as a browser with such a key. */
export interface FakePasskey {
  register(options: { challenge: string }): object;
  signIn(options: { challenge: string }): object;
}

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString("base64url");
const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest();

const userPresent = 0x01;
const userVerified = 0x04;
const hasCredential = 0x40;

/** @param origin the page that asks, as the browser sees it. */
export function createFakePasskey(origin: string): FakePasskey {
  const rpId = new URL(origin).hostname;
  const id = randomBytes(16);
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const cose = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, "base64url"))],
      [-3, new Uint8Array(Buffer.from(y, "base64url"))],
    ]),
  );
  let counter = 0;

  const dataOf = (flags: number, more: Uint8Array[] = []) => {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.of(flags), count, ...more]);
  };
  const clientData = (type: string, challenge: string) =>
    JSON.stringify({ type, challenge, origin, crossOrigin: false });
  const credentialOf = (response: object) => ({
    id: base64url(id),
    rawId: base64url(id),
    type: "public-key",
    clientExtensionResults: {},
    response,
  });

  return {
    register({ challenge }) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const authData = dataOf(userPresent | userVerified | hasCredential, [
        Buffer.alloc(16),
        length,
        id,
        cose,
      ]);
      const attestation = new Map<string, string | Map<number, number> | Uint8Array>([
        ["fmt", "none"],
        ["attStmt", new Map<number, number>()],
        ["authData", new Uint8Array(authData)],
      ]);
      return credentialOf({
        clientDataJSON: base64url(clientData("webauthn.create", challenge)),
        attestationObject: base64url(isoCBOR.encode(attestation)),
        transports: ["internal"],
      });
    },
    signIn({ challenge }) {
      const clientDataJSON = clientData("webauthn.get", challenge);
      const authData = dataOf(userPresent | userVerified);
      const signature = sign("sha256", Buffer.concat([authData, sha256(clientDataJSON)]), privateKey);
      return credentialOf({
        clientDataJSON: base64url(clientDataJSON),
        authenticatorData: base64url(authData),
        signature: base64url(signature),
      });
    },
  };
}
