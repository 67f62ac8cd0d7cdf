import type { Plugin } from 'vite';

const STYLESHEET = /\s*<link rel="stylesheet"[^>]*>/g;

/**
 * Moves the stylesheets of index.html below the splash: in the head they would hold it back. The app, whose script is a
 * module, still waits for them.
 */
export function stylesAfterSplash(): Plugin {
  return {
    name: 'homecoming:styles-after-splash',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const links = html.match(STYLESHEET) ?? [];
        if (!html.includes(ROOT)) throw new Error(`index.html has no ${ROOT}`);
        return html.replaceAll(STYLESHEET, '').replace(ROOT, `${links.join('').trim()}\n    ${ROOT}`);
      },
    },
  };
}

const ROOT = '<div id="root"></div>';
