import type { Config } from '../config.ts';

/** The Message-ID of a mail: the same for every try of the job that sends it, so that a second copy is known as one. */
export function messageIdOf(config: Config, mailId: string): string {
  return `<${mailId}@${new URL(config.publicUrl).hostname}>`;
}
