/** `npm run payments:check`: tries the settings of payments against the provider, and says in words what is wrong. */
import { loadEnvironmentFile, parseConfig, type Config } from './platform/config.ts';
import { checkPayments } from './platform/payments/check/check-payments.ts';
import type { CheckOptions, Finding } from './platform/payments/check/shapes.ts';
import { readSandboxAccess } from './platform/payments/sandbox/access-file.ts';
import { sandboxAccess, sandboxWebhookUrl } from './platform/payments/sandbox/payment-sandbox.ts';
import { WEBHOOK_PATH } from './platform/payments/webhooks.ts';
import { StartupError } from './platform/startup-error.ts';

const PATIENCE_MS = 30_000;
const signs: Readonly<Record<Finding['kind'], string>> = { ok: '✓', note: '!', fault: '✗' };

try {
  loadEnvironmentFile(process.cwd());
  const config = parseConfig(process.env);
  const findings = await checkPayments({
    ...getCheckTarget(config),
    platformFeePercent: config.platformFeeBasisPoints / 100,
    patienceMs: PATIENCE_MS,
  });
  for (const { kind, text } of findings) console.log(`${signs[kind]} ${text}`);
  process.exitCode = findings.some(({ kind }) => kind === 'fault') ? 1 : 0;
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function getCheckTarget(config: Config): Pick<CheckOptions, 'access' | 'webhookUrl'> {
  const { payments, publicUrl, dataDirectory } = config;
  if (payments.kind === 'stripe') {
    return { access: { ...payments, sandboxUrl: null }, webhookUrl: `${publicUrl}${WEBHOOK_PATH}` };
  }
  if (payments.kind === 'off') throw new StartupError('Payments are off (PAYMENTS=off): there is nothing to check.');
  const sandbox = readSandboxAccess(dataDirectory);
  if (sandbox === null) {
    throw new StartupError(
      'There is no STRIPE_SECRET_KEY, and no payment sandbox yet: start the server first (npm start).',
    );
  }
  return { access: sandboxAccess(sandbox), webhookUrl: sandboxWebhookUrl(config) };
}
