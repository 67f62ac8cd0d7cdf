/** A mail, ready to go. */
export interface MailMessage {
  /** The same for every try of the same mail, so that a repeated job can be recognised. */
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The address for one-click unsubscribing by POST (RFC 8058), for mails that can be switched off. */
  readonly unsubscribeUrl?: string | undefined;
  readonly attachments?: readonly Attachment[] | undefined;
}

/** A file in a mail: a text such as a calendar file, or a picture. */
export interface Attachment {
  readonly filename: string;
  /** Media type with parameters, such as `text/calendar; charset=utf-8`. */
  readonly contentType: string;
  readonly content: string;
  /** That `content` is not text, but the bytes of a file in base64. */
  readonly encoding?: 'base64';
  /** The body of the mail shows it, as `cid:` and this id. */
  readonly cid?: string;
}

/** Sends mails: over SMTP, or into the outbox. Only jobs call it. */
export interface Mail {
  send(message: MailMessage): Promise<void>;
  close(): Promise<void>;
}
