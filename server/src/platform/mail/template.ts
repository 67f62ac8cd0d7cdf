import { html, type Html } from './html.ts';
import type { MailMessage } from './mail.ts';
import { mailStyles } from './mail-styles.ts';

/** The content of a mail, as plain text: markup in names is escaped. */
export interface MailBody {
  readonly to: string;
  /** The same for every try of the same mail. */
  readonly messageId: string;
  readonly subject: string;
  /** Such as `Welcome, Amara`. */
  readonly greeting?: string | undefined;
  /** Line breaks inside a paragraph are kept. */
  readonly paragraphs: readonly string[];
  /** A picture below them: an attachment of the mail, by its id, and what it shows. */
  readonly picture?: { readonly cid: string; readonly alt: string; readonly size: number } | undefined;
  /** The button; an http or https address. */
  readonly action?: { readonly label: string; readonly url: string } | undefined;
  /** Why the mail was sent, and what to do if it was a mistake. */
  readonly footer?: string | undefined;
  /** How to unsubscribe: a page for people, and the address that mail programs call. */
  readonly unsubscribe?: { readonly page: string; readonly oneClick: string } | undefined;
}

/**
 * Renders a mail for light and dark mode, with the same content as plain text.
 * @throws {Error} when the address of the action, or of the page that ends such mails, is not a web address.
 */
export function composeMail(letter: MailBody): MailMessage {
  for (const url of [letter.action?.url, letter.unsubscribe?.page]) {
    if (url !== undefined && !/^https?:$/.test(new URL(url).protocol)) {
      throw new Error('what a mail leads to is a web address');
    }
  }
  const subject = oneLine(letter.subject);
  return {
    messageId: letter.messageId,
    to: letter.to,
    subject,
    text: renderText(letter),
    html: page({ ...letter, subject }).toString(),
    unsubscribeUrl: letter.unsubscribe?.oneClick,
  };
}

/** The words of the link that ends mails like this one. */
const STOP = 'No more mails like this';

/** Subjects contain names: line breaks become blanks, so that they cannot begin another header. */
function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
}

function renderText({ greeting, paragraphs, action, footer, unsubscribe }: MailBody): string {
  const parts = [
    ...(greeting ? [`${oneLine(greeting)},`] : []),
    ...paragraphs.map(lines).map((each) => each.join('\n')),
    ...(action ? [`${oneLine(action.label)}:\n${action.url}`] : []),
    // The dashes with a blank are how mail programs know where a signature begins.
    [
      '-- ',
      'Homecoming',
      ...(footer ? lines(footer) : []),
      ...(unsubscribe ? [`${STOP}: ${unsubscribe.page}`] : []),
    ].join('\n'),
  ];
  return `${parts.join('\n\n')}\n`;
}

function lines(text: string): string[] {
  return text
    .toWellFormed()
    .trim()
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.replaceAll(/\p{Cc}/gu, ' '));
}

// Mail programs know tables and inline styles; the classes only carry what changes in the dark and on phones.
function page(letter: MailBody): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>${letter.subject}</title>
        <style>
          ${mailStyles}
        </style>
      </head>
      <body class="paper" style="margin:0;padding:0;background-color:#FAF7F2;">
        ${preview(letter)}
        <table
          role="presentation"
          class="paper"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          border="0"
          bgcolor="#FAF7F2"
          style="background-color:#FAF7F2;"
        >
          <tr>
            <td class="gutter" align="center" style="padding:32px 16px 40px;">
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                border="0"
                style="max-width:560px;"
              >
                <tr>
                  <td
                    class="mark"
                    align="left"
                    style="padding:0 4px 16px;font-family:Fraunces,Georgia,'Times New Roman',serif;font-size:22px;line-height:28px;font-weight:600;letter-spacing:-0.3px;color:#1F5841;"
                  >
                    Homecoming
                  </td>
                </tr>
                <tr>
                  <td
                    class="card"
                    bgcolor="#FFFDFA"
                    align="left"
                    style="background-color:#FFFDFA;border:1px solid #E9E2D6;border-radius:16px;padding:32px;"
                  >
                    ${heading(letter)} ${letter.paragraphs.map(paragraph)} ${picture(letter)} ${button(letter)}
                  </td>
                </tr>
                ${foot(letter)}
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `;
}

/** The preview text of a mail. */
function preview({ paragraphs }: MailBody): Html {
  return html`<div style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;">
    ${(paragraphs[0] ?? '').slice(0, 140)}
  </div>`;
}

function heading({ greeting, subject }: MailBody): Html {
  return html`<h1
    class="ink"
    style="margin:0 0 16px;font-family:Fraunces,Georgia,'Times New Roman',serif;font-size:24px;line-height:30px;font-weight:600;letter-spacing:-0.3px;color:#1B221E;"
  >
    ${oneLine(greeting ?? subject)}
  </h1>`;
}

function paragraph(text: string): Html {
  const shown = lines(text).map((line, index) => (index === 0 ? html`${line}` : html`<br />${line}`));
  return html`<p class="ink" style="margin:0 0 16px;font-family:${sans};font-size:16px;line-height:25px;color:#1B221E;">
    ${shown}
  </p> `;
}

// White around it also in the dark, where cameras could not read it. Mails have no scale: their sizes are in the markup.
function picture({ picture: shown }: MailBody): Html | null {
  if (!shown) return null;
  return html`<p style="margin:8px 0 16px;">
    <img
      src="cid:${shown.cid}"
      alt="${oneLine(shown.alt)}"
      width="${shown.size}"
      height="${shown.size}"
      style="display:block;border-radius:12px;background-color:#FFFFFF;"
    />
  </p> `;
}

function button({ action }: MailBody): Html | null {
  if (!action) return null;
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0 20px;">
      <tr>
        <td class="button" bgcolor="#1F5841" align="center" style="background-color:#1F5841;border-radius:12px;">
          <a
            class="button-text"
            href="${action.url}"
            style="display:inline-block;padding:14px 28px;font-family:${sans};font-size:16px;line-height:22px;font-weight:600;color:#FFFFFF;text-decoration:none;border-radius:12px;"
            >${action.label}</a
          >
        </td>
      </tr>
    </table>
    <p class="quiet" style="margin:0;font-family:${sans};font-size:13px;line-height:20px;color:#6B665B;">
      If the button does not work, open this address:<br /><a
        class="link"
        href="${action.url}"
        style="color:#1F5841;word-break:break-all;"
        >${action.url}</a
      >
    </p>`;
}

function foot({ footer, unsubscribe }: MailBody): Html | null {
  if (!footer && !unsubscribe) return null;
  return html`<tr>
    <td
      class="quiet"
      align="left"
      style="padding:20px 4px 0;font-family:${sans};font-size:13px;line-height:20px;color:#6B665B;"
    >
      ${footer ?? null} ${stopLink(unsubscribe)}
    </td>
  </tr>`;
}

function stopLink(unsubscribe: MailBody['unsubscribe']): Html | null {
  if (!unsubscribe) return null;
  return html`<a class="link" href="${unsubscribe.page}" style="color:#1F5841;">${STOP}</a>`;
}

const sans = 'Inter,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif';
