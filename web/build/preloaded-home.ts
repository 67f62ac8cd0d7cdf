import type { Plugin } from 'vite';

/** The chunks that the first page of a signed-in user needs besides the entry, by name. */
const CHUNKS: ReadonlySet<string> = new Set(['frame', 'home']);

/**
 * Names the files of the home page in `<meta name="home-files">`, for the script in index.html: where somebody is signed
 * in they are on their way together with the entry, not after it.
 */
export function preloadedHome(): Plugin {
  return {
    name: 'homecoming:preloaded-home',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const chunks = Object.values(bundle ?? {}).filter(
          (file) => file.type === 'chunk' && !file.isEntry && CHUNKS.has(file.name),
        );
        const content = chunks.map(({ fileName }) => `/${fileName}`).join(' ');
        return [{ tag: 'meta', attrs: { name: 'home-files', content }, injectTo: 'head-prepend' as const }];
      },
    },
  };
}
