/**
 * zod tries whether it may compile code from text, which our Content-Security-Policy forbids: the browser would report each
 * visitor's page as attacked. zod reads its configuration from here, so that it need not be loaded to be told.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
