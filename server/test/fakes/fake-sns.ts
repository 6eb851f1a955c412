import { createSign } from "node:crypto";
import type { RequestListener } from "node:http";

/** Amazon SNS: signs messages as it does, and serves its certificate. The key is for tests only. */

const key = `-----BEGIN PRIVATE KEY-----
MIICdgIBADANBgkqhkiG9w0BAQEFAASCAmAwggJcAgEAAoGBAMoaW1N/tRGmsmCn
0vZ8+cNupIVaxB+l6BBfdMJT3sJg+4Tf3/RryIUvXN3p/wHJ6j67FbkknlDqtI4x
ESM+g6oJjrXEbA+sIUndiKEKEksfvfH163/mc3HsiBfypeBvmktgY1ziKOTHA/v3
m0+AUhcpfLjw7PjEqruCfOg4lFV3AgMBAAECgYB7FjZM0liK2YWGDHAVouPSvM4C
UddklvyRDDHmMIJYzAwjTt3s1MAZLVFX7i1a/4hkkDiYu86X5Xn1p7iSSH6SuVTH
c8q/vQdUa/h0Mx/mix2bLXibI5B3ynqEy2XdYXaCdEkgsFNK/zNLw9LbtQyywjug
i6JQmdNx/+ZXiE2W4QJBAO0sK/Hxr05E8KMG9uBH700o5KBLHRllM+HSKkxATlkJ
UYEGgh718oqmyTg6IsEIgET+j4OnCyVRwwPIcylTix8CQQDaJX/trx0WYOzTwIGD
7eFgd5XTakZ6Ay0hB1Y4kBOF0hOZexHv+u67D2fVcGQs/8fgBr6xfBWx5VtZNSw/
AMKpAkBTGAO5e5SQ1oR8iacbAvjrTqVzJ33ldNiNiKV7G5iXhzVAADi8gizcuPyM
r4mXmdPe2FUNqgu0ooWxoJwAYZ2/AkEA2R1XjO2rypkfPMWtYexBUyzSTr/Icyl0
IhpWQyeKdrcWULx/ptSeBEmZ84HQAkV03lB4PNeeFBeNamUUq4QLOQJAIuEfW+DN
lZ1sDJyV5gX9dIcrm8SA9cMjYuZ8ihSP1f/3TSI0iwCIYnCsR1+2pwN0K1goMlho
f8swZT1I+0FUyw==
-----END PRIVATE KEY-----`;
const certificate = `-----BEGIN CERTIFICATE-----
MIICCjCCAXOgAwIBAgIUP28M7Q8LJ0uoZEtC0GLrk7YxpFgwDQYJKoZIhvcNAQEL
BQAwFjEUMBIGA1UEAwwLc25zLmV4YW1wbGUwIBcNMjYxMTI4MDExMDQ5WhgPMjEy
NjExMDQwMTEwNDlaMBYxFDASBgNVBAMMC3Nucy5leGFtcGxlMIGfMA0GCSqGSIb3
DQEBAQUAA4GNADCBiQKBgQDKGltTf7URprJgp9L2fPnDbqSFWsQfpegQX3TCU97C
YPuE39/0a8iFL1zd6f8Byeo+uxW5JJ5Q6rSOMREjPoOqCY61xGwPrCFJ3YihChJL
H73x9et/5nNx7IgX8qXgb5pLYGNc4ijkxwP795tPgFIXKXy48Oz4xKq7gnzoOJRV
dwIDAQABo1MwUTAdBgNVHQ4EFgQUmw7tRJxTNUdJW8ZqGANYsxD/sV8wHwYDVR0j
BBgwFoAUmw7tRJxTNUdJW8ZqGANYsxD/sV8wDwYDVR0TAQH/BAUwAwEB/zANBgkq
hkiG9w0BAQsFAAOBgQC02UCb5mrMInnkbu7wjySpg53ropscSk4XI13nICpu1f3P
qb4TBwmSHqavKo19k6U5Z18/URkBn5RPIGivqKzD/98nbhkJDHIaq8D7VD4JwWrq
cwQmg8XxWAfhA9vJPRuahUeLbwKWKMYrGcCxOaSK3b5MHYREjMRGKSfMtNTReA==
-----END CERTIFICATE-----`;

export const certificatePath = `/SimpleNotificationService-${"0123456789abcdef".repeat(2)}.pem`;
export const serveCertificate: RequestListener = (_req, res) => {
  res.writeHead(200, { "content-type": "application/x-pem-file" }).end(certificate);
};

const order = ["Message", "MessageId", "Subject", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"];

/** Signs what SNS signs of a message. */
export function signSns(message: Record<string, string>): Record<string, string> {
  const text = order.flatMap((name) => (message[name] ? [`${name}\n${message[name]}\n`] : [])).join("");
  const algorithm = message.SignatureVersion === "1" ? "RSA-SHA1" : "RSA-SHA256";
  return { ...message, Signature: createSign(algorithm).update(text, "utf8").sign(key, "base64") };
}
