import type { Config } from '../config.ts';
import type { Queryable } from '../db/database.ts';
import type { Mail } from './mail.ts';
import { openOutboxMail } from './outbox-mail.ts';
import { openSmtpMail } from './smtp-mail.ts';

/** Mails go over SMTP where a server is set, else into the outbox. Nothing is connected yet. */
export async function openMail(
  { smtpUrl, mailFrom, smtpRequiresTls }: Pick<Config, 'smtpUrl' | 'mailFrom' | 'smtpRequiresTls'>,
  db: Queryable,
): Promise<Mail> {
  return smtpUrl === null ? openOutboxMail(db) : openSmtpMail(smtpUrl, mailFrom, { requireTls: smtpRequiresTls });
}
