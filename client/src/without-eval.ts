/** Keeps zod from probing `new Function`, which our Content-Security-Policy reports as a violation. zod reads this when it is loaded. */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
