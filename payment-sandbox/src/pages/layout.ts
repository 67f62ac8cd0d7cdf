import { html, type Html } from './html.ts';

export interface PageInput {
  title: string;
  body: Html;
}

/** A whole page, plainly marked as one of the sandbox. */
export function page({ title, body }: PageInput): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title} · Payment sandbox</title>
        <link rel="stylesheet" href="/sandbox/assets/sandbox.css" />
        <link rel="icon" href="data:," />
      </head>
      <body>
        <header class="notice"><strong>Payment sandbox:</strong> no real money</header>
        <main>${body}</main>
      </body>
    </html>`;
}

/** A page that only says something, with a way on. */
export function messagePage(title: string, text: string, link?: { href: string; text: string }): Html {
  return page({
    title,
    body: html`<section class="card narrow">
      <h1>${title}</h1>
      <p>${text}</p>
      ${link && html`<a class="button" href="${link.href}">${link.text}</a>`}
    </section>`,
  });
}

/** What is wrong with a form, for everyone to notice. */
export function alert(text: string | undefined): Html | undefined {
  return text === undefined ? undefined : html`<p class="alert" role="alert">${text}</p>`;
}

export interface FieldInput {
  name: string;
  label: string;
  value?: string;
  /** Attributes as they are written in HTML, from the program only. */
  attributes?: Html;
}

/** A labelled text field that has to be filled. */
export function field({ name, label, value = '', attributes }: FieldInput): Html {
  return html`<label class="field" for="${name}"
    >${label}<input id="${name}" name="${name}" value="${value}" required ${attributes}
  /></label>`;
}
