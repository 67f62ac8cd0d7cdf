/** The part of Trusted Types, which the security policy requires and TypeScript does not know yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): {
    createScriptURL(url: string): URL;
  };
}

const PATH = '/service-worker.js';

/** Starts the service worker that keeps the app for times without a connection. Does nothing where there is none. */
export async function startServiceWorker(): Promise<void> {
  // Browsers have none without https
  if (!('serviceWorker' in navigator)) return;
  const { trustedTypes } = window as Window & { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('service-worker', { createScriptURL: () => PATH });
  // A failed installation is repeated by the next page
  await navigator.serviceWorker.register(policy?.createScriptURL(PATH) ?? PATH).catch(() => undefined);
}
