import type { Plugin } from 'vite';

/** Adds a preload link for each font file whose name begins with one of `names`, so that text does not wait for the CSS. */
export function preloadedFonts(names: readonly string[]): Plugin {
  return {
    name: 'homecoming:preloaded-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => file.endsWith('.woff2') && names.some((name) => file.includes(name)))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
            injectTo: 'head' as const,
          })),
    },
  };
}
