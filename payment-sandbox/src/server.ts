import { createServer, type AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import { registerApi } from './api/routes.ts';
import { registerControl } from './control/routes.ts';
import { defaultSettings } from './control/settings.ts';
import { expireOldSessions, moveOpenSessions } from './ledger/checkout-sessions.ts';
import { registerPages } from './pages/routes.ts';
import { seedRandom } from './random.ts';
import { openStore, type Store } from './store.ts';
import { createWebhookSender } from './webhooks/sender.ts';

const HOST = '127.0.0.1';
const EXPIRY_INTERVAL_MS = 1_000;

export interface ServerOptions {
  /** 0: the port of last time if it is free, so that open pages stay valid; else any. */
  port: number;
  /** Of the store. */
  folder: string;
  /** The API key that is accepted. */
  key: string;
  webhookSecret: string;
  webhookUrl: string | null;
  /** See {@link Sandbox}. */
  appUrl: string | null;
}

/** Starts the sandbox on 127.0.0.1 and returns its address. Throws when its store or its port is in use. */
export async function startServer({
  port,
  folder,
  key,
  webhookSecret,
  webhookUrl,
  appUrl,
}: ServerOptions): Promise<string> {
  const store = openStore(folder);
  const settings = { ...defaultSettings(), webhook_url: webhookUrl };
  seedRandom(settings.seed);
  const base = { store, settings, key, webhookSecret, address: '', appUrl };
  const sender = createWebhookSender(base);
  const sandbox = Object.assign(base, { wakeWebhooks: sender.wake });

  const app = fastify({ routerOptions: { maxParamLength: 200 } });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, body),
  );
  registerApi(app, sandbox);
  registerPages(app, sandbox);
  registerControl(app, sandbox, sender);
  await app.listen({ host: HOST, port: port || (await portOfLastTime(store)) });

  const bound = app.server.address() as AddressInfo; // Not a socket file: it listens on a port.
  sandbox.address = `http://${HOST}:${bound.port}`;
  store.writeValue('port', String(bound.port));
  store.transaction(() => moveOpenSessions(sandbox));
  setInterval(() => store.transaction(() => expireOldSessions(sandbox)), EXPIRY_INTERVAL_MS);
  return sandbox.address;
}

async function portOfLastTime(store: Store): Promise<number> {
  const port = Number(store.readValue('port') ?? 0);
  const probe = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false));
    probe.listen(port, HOST, () => resolve(true));
  });
  await new Promise((resolve) => probe.close(resolve));
  return isFree ? port : 0;
}
