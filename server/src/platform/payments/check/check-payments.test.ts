import { createServer, request, type Server } from 'node:http';
import { startPaymentSandbox, type TestSandbox } from '@homecoming/testkit/payment-sandbox.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Stripe } from 'stripe';
import { freePort } from '../../db/embedded/postmaster.ts';
import type { ProviderAccess } from '../provider.ts';
import { WEBHOOK_PATH } from '../webhooks.ts';
import { checkPayments } from './check-payments.ts';
import type { CheckOptions } from './shapes.ts';
import { describeFault } from './faults.ts';

let sandbox: TestSandbox;
let server: TestServer;
let access: ProviderAccess;
let webhookUrl: string;
beforeAll(async () => {
  sandbox = await startPaymentSandbox();
  access = { secretKey: sandbox.key, webhookSecrets: [sandbox.webhookSecret], sandboxUrl: sandbox.url };
  server = await startTestServer({}, undefined, access);
  webhookUrl = server.url + WEBHOOK_PATH;
});
afterAll(async () => {
  await server.close();
  await sandbox.close();
});
beforeEach(() => sandbox.control('settings', { webhook_url: webhookUrl, enabled_events: ['*'] }));

async function findFaults(changes: Partial<CheckOptions> = {}): Promise<string[]> {
  const findings = await checkPayments({ access, webhookUrl, platformFeePercent: 5, patienceMs: 3_000, ...changes });
  return findings.filter(({ kind }) => kind === 'fault').map(({ text }) => text);
}

describe('the check of payments', () => {
  it('finds everything in order, and notes fees that do not cover those of the provider', async () => {
    expect(await findFaults()).toEqual([]);
    const findings = await checkPayments({ access, webhookUrl, platformFeePercent: 2.5, patienceMs: 3_000 });
    const notes = findings.filter(({ kind }) => kind === 'note').map(({ text }) => text);
    expect(notes).toContainEqual(expect.stringMatching(/^PLATFORM_FEE_PERCENT is 2\.5\. .* lose money/));
    expect(findings.map(({ text }) => text).join('\n')).not.toContain(sandbox.key);
  });

  it('knows a wrong key', async () => {
    const wrong = { ...access, secretKey: 'sk_test_wrong' };
    expect(await findFaults({ access: wrong })).toEqual([expect.stringMatching(/does not take the key/)]);
  });

  it('knows a webhook secret that is not the one of the endpoint', async () => {
    const other = await startTestServer({}, undefined, { ...access, webhookSecrets: ['whsec_other'] });
    const url = other.url + WEBHOOK_PATH;
    await sandbox.control('settings', { webhook_url: url });
    expect(await findFaults({ webhookUrl: url })).toEqual([expect.stringMatching(/STRIPE_WEBHOOK_SECRET is probably/)]);
    await other.close();
  });

  it('knows a provider that cannot be reached', async () => {
    const away = { ...access, sandboxUrl: `http://127.0.0.1:${await freePort()}` };
    expect(await findFaults({ access: away })).toEqual([
      expect.stringMatching(/does not answer at .* start the server/),
    ]);
  });

  it('knows an endpoint that is missing, and events that it is not sent', async () => {
    await sandbox.control('settings', { enabled_events: ['account.updated', 'checkout.session.completed'] });
    const [fault = '', ...more] = await findFaults();
    expect(more).toEqual([]);
    expect(fault).toMatch(/is sent checkout\.session\.expired, refund\.created, .*: add it/);
    await sandbox.control('settings', { webhook_url: null });
    expect(await findFaults()).toEqual([expect.stringMatching(/^The webhook endpoint for .* is missing/)]);
  });

  it('knows an address where something else answers, or nothing', async () => {
    for (const url of [`http://127.0.0.1:${await freePort()}${WEBHOOK_PATH}`, `${server.url}/elsewhere`]) {
      await sandbox.control('settings', { webhook_url: url });
      expect(await findFaults({ webhookUrl: url })).toEqual([expect.stringMatching(/does not answer as it should/)]);
    }
  });

  it('knows a publishable key, and a restricted one without a right', () => {
    const live = { ...access, secretKey: 'pk_live_1', sandboxUrl: null };
    const { StripeAuthenticationError, StripePermissionError } = Stripe.errors;
    const refused = new StripeAuthenticationError({ message: 'Invalid API Key', statusCode: 401 });
    expect(describeFault(refused, live)).toMatch(/^Stripe does not take the key\. .* publishable key/);
    const denied = new StripePermissionError({ message: 'It lacks rak_webhook_read.', statusCode: 403 });
    expect(describeFault(denied, live)).toMatch(/^Stripe does not allow .* rak_webhook_read\. Give/);
  });
});

describe('another version of the API', () => {
  let proxy: Server;
  afterEach(() => proxy.close());

  /** The sandbox behind a proxy that changes the version in requests, or in answers. */
  async function behindProxy(changed: 'request' | 'answer'): Promise<ProviderAccess> {
    const other = { 'stripe-version': '2020-08-27' };
    proxy = createServer((incoming, outgoing) => {
      const headers = { ...incoming.headers, ...(changed === 'request' && other) };
      const options = { method: incoming.method, headers };
      const forwarded = request(new URL(incoming.url ?? '', sandbox.url), options, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 500, { ...answer.headers, ...(changed === 'answer' && other) });
        answer.pipe(outgoing);
      });
      incoming.pipe(forwarded);
    });
    const port = await freePort();
    await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve));
    return { ...access, sandboxUrl: `http://127.0.0.1:${port}` };
  }

  it('reports another version of the API where the provider refuses ours', async () => {
    const refusing = await behindProxy('request');
    expect(await findFaults({ access: refusing })).toEqual([expect.stringMatching(/does not speak API version 20/)]);
  });

  it('reports another version of the API where the provider answers in its own', async () => {
    const answering = await behindProxy('answer');
    expect(await findFaults({ access: answering })).toEqual([
      expect.stringMatching(/answers in API version 2020-08-27; this program needs 20/),
    ]);
  });
});
