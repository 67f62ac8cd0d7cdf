import type { Config } from '../config.ts';

/** The Message-ID of a mail, the same for every try of its job, so that mail programs recognise a copy. */
export function buildMessageId(config: Config, mailId: string): string {
  return `<${mailId}@${new URL(config.publicUrl).hostname}>`;
}
