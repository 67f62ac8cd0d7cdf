import type { Config } from '../config.ts';

/**
 * The Message-ID of a mail, the same for every try of its job, so that mail programs recognise a copy. What an id
 * must not have, such as the colons of a time, becomes a dash.
 */
export function buildMessageId(config: Config, mailId: string): string {
  return `<${mailId.replaceAll(/[^\w.+-]/g, '-')}@${new URL(config.publicUrl).hostname}>`;
}
