import { checkHeaders } from './headers.ts';
import type { Mail, MailMessage } from './mail.ts';

/**
 * Sends over SMTP, through a few connections that are kept open. A mail that the server does not take is an error:
 * the job that sends it tries again.
 */
export async function openSmtpMail(url: string, from: string): Promise<Mail> {
  // Only an installation that uses it loads it.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // Nothing in a mail makes this server read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(message) {
      checkHeaders(message);
      await transport.sendMail({
        from,
        // As an object it is one address, whatever stands in it; a text would be parsed as a list.
        to: { name: '', address: message.to },
        messageId: wholeId(message, from),
        subject: message.subject,
        text: message.text,
        html: message.html,
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribing(message) },
      });
    },
    async close() {
      transport.close();
    },
  };
}

/** What lets a mail program end such mails with one click. */
function unsubscribing({ unsubscribeUrl }: MailMessage): Record<string, string> {
  if (unsubscribeUrl === undefined) return {};
  return { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** A Message-ID has a host on its right; a short one gets that of the sender. */
function wholeId({ messageId }: MailMessage, from: string): string {
  const bare = messageId.replace(/^<|>$/g, '');
  if (bare.includes('@')) return `<${bare}>`;
  return `<${bare}@${/@([\w.-]+)/.exec(from)?.[1] ?? 'homecoming.invalid'}>`;
}
