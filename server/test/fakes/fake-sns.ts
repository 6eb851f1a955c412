import { createSign } from "node:crypto";
import type { RequestListener } from "node:http";

/** Amazon SNS: signs messages as it does, and serves its certificate. The key is for tests only. */

const key = `-----BEGIN PRIVATE KEY-----
MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQDcpULctGdjHGJl
Od4HcuQ7vOBmgt08TFj2EFwtNZVamz0nMpZMzNqIPJltO/i6rYb8fHlzog4+cpCl
K4KOttiDl7fQEFDmhqVquEx4bWo7hon6JhaE/RRs67cmHO6ZPUfwT0UIqTQC9+WQ
v1zDh7PE6FaxYAGzNphFu6AHSzVdLeW6sMhHaM1lOGnaxNV+598/2iLQ0zmOLOVf
siswaI8o5d1NxUO7g6zMLUwmGG7xiIYhHVxWfzJEJY7+jkR/4tIoaAQDpH62Vbat
8URhXpOztTgBFa8ium6YQafhg9HVQvazOryKMNjaNMt0nLpMJBqiABMsakD8u0PH
PsoATyf9AgMBAAECggEAEl5vwpACS24BgwveQCCAf7iptd8PLAXvIg0an2jmljR2
Ut0TRjGHv+/Llhx4CJKJultigQ3swaYoBJgqtlbij5IB64BwO8DZ5JiTRTNWtL3u
nrStC0VGfgrhpHqkIn3Hj2oKBT6Q5e5dXj+QKXcSsEHndbzYZ2MUKjoEiJbqSmdw
KRNbkta0cPSSjsykRW39/qG1V6Ess+t+OyfoGpne5qczVveh69EASb63AQsvEg/D
BXIz5R29YFph+O2C5BPmV9Z07JNmSHKgFut+xefVBrGfUZ2DovuuLbV/3dPFu/bU
B+i6zuOF1L0Nltv7VeOBzszDu1uBoxTwZFXqhyNGAQKBgQD6DCjhCMN+xnAzO2Sf
zVTGGJ7Gn3uI1JeVtaM2vFSt70EeFoB4uGylHzTxX77Hdwps5SchAnKbEX/RgKW0
kJqUMCUr0E0A+lfcECfHCQFLGIq22WbBfkxBLQQ8hZGtXLOTEb+a5tHJ4NI+lxR6
6pIK78Iu12J1yhmG8GInNBzQJQKBgQDh5euIXJFyS8dMPFENDo8vFTpsRU56buBI
mIDp01P/OtvVErf9Jjy/2g+XmHPsrNiy4+GGDuewD7/oINd917DbEq/aT3qkN3HR
KOE+9/XrlZlUtbhw/00XNQO6B7FpjP2/R4uFINJzL01rpkeU4H+uvlIK/Tr8D8od
P6skD92k+QKBgD6n6V5qOcJ8qwTLby1z4Dg7Vx3iPKxOySUkfJ9slbN37lNBxDN7
0w2VQkjxeva0Z5Jd4W4uFNWyjtrKZ7tVOMbFQas26PTDxlxIWA9RvFc68RdcZpk5
spXqV9NqjNRqFD1YBzEjgZIamdRBO0qJmMrQxVHDetKVL8xWU+IK9uVZAoGAcrHl
a7/sTUbyct+xG1sIEhTKLAzocrt2/wUHdzFIVa+RzFaLumm+sH5MKmFKgqGkCPgx
GnrY4gitHHQIVam87w5G4SY3k8de75689ta5Mxsq1drKQf0uLBlLwhmD156xe3wc
98QZdkhPG9g6QfnWemfBijjWyQJPUZhxEYdItykCgYEAlQm7Yl8M2IbNu/4i4atV
DI3U/gopOVihYiWwniCbBVGIhkD371EncaaAGFlsurWqWNZhU6J3fL3ddYje6zx+
934LBwUnro7LIBZ9lmhqo1EeFaPtdx1ztai3gx1enAt2FS7kUq3lzQa7eQd+GDnt
xiIoK1fMi8ndPOeavO5z8hw=
-----END PRIVATE KEY-----`;
const certificate = `-----BEGIN CERTIFICATE-----
MIIDDzCCAfegAwIBAgIUEfcR6i5n9B57R83WrwOgjRVCqWkwDQYJKoZIhvcNAQEL
BQAwFjEUMBIGA1UEAwwLc25zLmV4YW1wbGUwIBcNMjYxMTIzMDUyOTUzWhgPMjEy
NjEwMzAwNTI5NTNaMBYxFDASBgNVBAMMC3Nucy5leGFtcGxlMIIBIjANBgkqhkiG
9w0BAQEFAAOCAQ8AMIIBCgKCAQEA3KVC3LRnYxxiZTneB3LkO7zgZoLdPExY9hBc
LTWVWps9JzKWTMzaiDyZbTv4uq2G/Hx5c6IOPnKQpSuCjrbYg5e30BBQ5oalarhM
eG1qO4aJ+iYWhP0UbOu3JhzumT1H8E9FCKk0AvflkL9cw4ezxOhWsWABszaYRbug
B0s1XS3lurDIR2jNZThp2sTVfuffP9oi0NM5jizlX7IrMGiPKOXdTcVDu4OszC1M
Jhhu8YiGIR1cVn8yRCWO/o5Ef+LSKGgEA6R+tlW2rfFEYV6Ts7U4ARWvIrpumEGn
4YPR1UL2szq8ijDY2jTLdJy6TCQaogATLGpA/LtDxz7KAE8n/QIDAQABo1MwUTAd
BgNVHQ4EFgQUf7zIzJezvCJvclpBA5d2h3cxVvAwHwYDVR0jBBgwFoAUf7zIzJez
vCJvclpBA5d2h3cxVvAwDwYDVR0TAQH/BAUwAwEB/zANBgkqhkiG9w0BAQsFAAOC
AQEAPgiHHyH74vGgF352bknh6CR4pwG2gHkUAtTvAtG6bRB0xzA0fENdY6oPzbwv
KC77HKTsh/Up8IzEexE0k+cOTLRUf5FD5hl3f7YczmQfE2ywIO1D5xeKonSXFRXh
MJU7Xu0XOo3cCDdUub+3lzvgWUYuI5QCPuxBeP6Bycj9YOC9PtINeppluQiyFwiY
tPOhmqXMPArjHv6ij8rBVRcCG1sa8BcJI7S6wYSQcUdquKZlK5EjwLUtcuFGJgEy
omg9YYyVf878iTou6aSZFF07sJ6SFZ6LHdHzF7VArvXFDGAsKqRdSrGEpp9Hswal
b5Mor0vSO2cquHou3IX7nDqJTQ==
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
