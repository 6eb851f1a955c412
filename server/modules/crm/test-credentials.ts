import { CrmBusy, CrmRefusal, readLocation } from "#server/modules/crm/crm-client.ts";
import { type CrmCredentials, storedCredentials } from "#server/modules/crm/crm-credentials.ts";
import { badInput, HttpError, unavailable } from "#server/platform/errors/http-errors.ts";
import { isMask } from "#server/platform/http/stored-key.ts";
import { OutboundError } from "#server/platform/outbound/outbound.ts";
import { withoutPersonalData } from "#server/platform/outbox/delivery-failure.ts";
import { UndecipherableError } from "#server/platform/security/secret.ts";
import type { Services } from "#server/platform/services.ts";
import { missingCrmCredentials } from "#shared/api/crm.ts";

const means = (given: string, stored: string | undefined): string => {
  if (!isMask(given)) return given;
  if (!stored) throw badInput(missingCrmCredentials);
  return stored;
};

/** Replaces the mask by the stored credential. @throws HttpError 400 when none is stored */
export async function completeCredentials(
  services: Services,
  given: CrmCredentials,
): Promise<CrmCredentials> {
  try {
    const stored = await storedCredentials(services);
    return {
      locationId: means(given.locationId, stored.locationId),
      privateKey: means(given.privateKey, stored.privateKey),
    };
  } catch (error) {
    if (error instanceof UndecipherableError)
      throw badInput("The stored Private Key can't be read any more. Please enter it again.");
    throw error;
  }
}

const refused: Record<number, string> = {
  401: "The CRM does not accept this Private Key. Please check that it was copied completely and is still active.",
  403: "The CRM accepts the Private Key, but the key has no access to this Location ID.",
  404: "The CRM does not know this Location ID.",
};

export async function tryCrm(
  { env, serviceHealth, timeouts }: Services,
  credentials: CrmCredentials,
): Promise<string> {
  try {
    const name = await readLocation({ baseUrl: env.GHL_API_URL, credentials, timeoutMs: timeouts.button });
    serviceHealth.recordSuccess("crm");
    return name;
  } catch (error) {
    if (error instanceof CrmRefusal) {
      const said = withoutPersonalData(error.message, [credentials.privateKey]);
      serviceHealth.recordFailure("crm", `${said} (${error.status})`);
      throw new HttpError(400, "crm_refused", refused[error.status] ?? `The CRM refused the test: ${said}`);
    }
    if (!(error instanceof CrmBusy || error instanceof OutboundError)) throw error;
    serviceHealth.recordFailure("crm", error.message);
    throw unavailable(`The CRM ${error.message}. Please try again in a moment.`, error);
  }
}
