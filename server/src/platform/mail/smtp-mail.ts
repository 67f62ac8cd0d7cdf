import { checkHeaders } from './headers.ts';
import type { Mail, MailMessage } from './mail.ts';

/**
 * Sends over SMTP through a small connection pool. Throws when the server rejects a mail, so that the job is retried.
 * `requireTls`: nothing is sent to a server that does not offer STARTTLS with a certificate that is checked.
 */
export async function openSmtpMail(url: string, from: string, { requireTls }: { requireTls: boolean }): Promise<Mail> {
  // Loaded only where SMTP is configured.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url: requireTls ? withRequiredTls(url) : url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    // A mail is sent or has failed before the lease of its mailing ends.
    socketTimeout: 20_000,
    // A mail cannot make this server read files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(message) {
      checkHeaders(message);
      await transport.sendMail({
        from,
        // An object is always one address; a string would be parsed as a list.
        to: { name: '', address: message.to },
        messageId: wholeId(message, from),
        subject: message.subject,
        text: message.text,
        html: message.html,
        attachments: message.attachments?.map((file) => ({ ...file })),
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribing(message) },
      });
    },
    async close() {
      transport.close();
    },
  };
}

/** In the address, whose parameters count more than options. */
function withRequiredTls(url: string): string {
  const address = new URL(url);
  address.searchParams.set('requireTLS', 'true');
  return address.href;
}

/** Headers for one-click unsubscribing. */
function unsubscribing({ unsubscribeUrl }: MailMessage): Record<string, string> {
  if (unsubscribeUrl === undefined) return {};
  return { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** A Message-ID needs a host; the default is the sender's. */
function wholeId({ messageId }: MailMessage, from: string): string {
  const bare = messageId.replace(/^<|>$/g, '');
  if (bare.includes('@')) return `<${bare}>`;
  return `<${bare}@${/@([\w.-]+)/.exec(from)?.[1] ?? 'homecoming.invalid'}>`;
}
