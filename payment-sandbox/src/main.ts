import { startServer } from './server.ts';

/**
 * The payment sandbox as a process. It prints its address as one line of JSON, and ends when its standard input is
 * closed, so that it never outlives the process that started it.
 */
const { env } = process;
const { PAYMENT_SANDBOX_DIR: folder, PAYMENT_SANDBOX_KEY: key, PAYMENT_SANDBOX_WEBHOOK_SECRET: webhookSecret } = env;

if (env.NODE_ENV === 'production')
  stop('The payment sandbox does not run with NODE_ENV=production: no real money moves.');
if (!folder || !key || !webhookSecret) {
  stop('The payment sandbox needs PAYMENT_SANDBOX_DIR, PAYMENT_SANDBOX_KEY and PAYMENT_SANDBOX_WEBHOOK_SECRET.');
}

process.stdin.resume();
process.stdin.once('close', () => process.exit(0));
// Ctrl-C reaches every process of a terminal; a parent still needs the sandbox while it ends its work.
if (!process.stdin.isTTY) process.on('SIGINT', () => undefined);

const address = await startServer({
  port: Number(env.PAYMENT_SANDBOX_PORT ?? 0),
  folder,
  key,
  webhookSecret,
  webhookUrl: env.PAYMENT_SANDBOX_WEBHOOK_URL || null,
  appUrl: env.PAYMENT_SANDBOX_APP_URL || null,
}).catch((error: unknown) => stop(`The payment sandbox cannot start: ${String(error)}`));
console.log(JSON.stringify({ url: address }));

function stop(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
