import type { Plugin, Rolldown } from 'vite';

/**
 * Lists the files of the home page, code and styles, in `<meta name="home-files">`, for the script in index.html: where
 * somebody is signed in they are loaded together with the entry, not after it. `names` are the chunks that the page needs
 * besides the entry.
 * @throws {Error} if the build has no such chunk
 */
export function preloadedHome(names: readonly string[]): Plugin {
  return {
    name: 'homecoming:preloaded-home',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const first = collectFiles(
          chunks.filter(({ isEntry }) => isEntry),
          bundle,
        );
        const home = collectFiles(
          names.map((name) => {
            const chunk = chunks.find((one) => !one.isEntry && one.name === name);
            if (chunk === undefined) throw new Error(`The build has no chunk '${name}' for the home page.`);
            return chunk;
          }),
          bundle,
        );
        const content = [...home.difference(first)].map((file) => `/${file}`).join(' ');
        return [{ tag: 'meta', attrs: { name: 'home-files', content }, injectTo: 'head-prepend' as const }];
      },
    },
  };
}

/** The files of chunks and of all that they import: code and styles. */
function collectFiles(chunks: readonly Rolldown.OutputChunk[], bundle: Rolldown.OutputBundle): Set<string> {
  const files = new Set<string>();
  const waiting = [...chunks];
  for (let chunk = waiting.pop(); chunk !== undefined; chunk = waiting.pop()) {
    if (files.has(chunk.fileName)) continue;
    files.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    waiting.push(...chunk.imports.map((name) => bundle[name]).filter((file) => file?.type === 'chunk'));
  }
  return files;
}
