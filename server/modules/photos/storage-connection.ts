import type { ConnectionCheck } from "#server/platform/service-health/connection-check.ts";
import type { Services } from "#server/platform/services.ts";

export const storageConnection = ({ storage }: Services): ConnectionCheck => ({
  name: "The storage",
  describe: async () => ({ configured: true, detail: storage.description }),
  async test() {
    await storage.check();
    return "A file was written, read and removed again.";
  },
});
