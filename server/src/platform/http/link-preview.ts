import type { Picture } from '@homecoming/contract/shapes.ts';
import { commonErrors } from '@homecoming/contract/errors.ts';
import type { FastifyInstance } from 'fastify';
import type { App, Context } from '../app.ts';
import { isId } from '../db/is-id.ts';
import { html, type Html } from '../mail/html.ts';
import { createContext } from './bind.ts';
import { fail } from './fail.ts';
import { webLimit, type WebFiles } from './web-files.ts';

/** What a link to a page shows in messengers and social networks. */
export interface LinkPreview {
  readonly title: string;
  /** After the title in the tab of the browser. */
  readonly tabSuffix: string;
  readonly description: string;
  /** The path of the page. */
  readonly path: string;
  readonly image: Pick<Picture, 'url' | 'width' | 'height'> | { readonly url: string };
  /** A picture that is as wide as the preview, not one beside its words. */
  readonly isWide: boolean;
  /** More tags of Open Graph, by property. */
  readonly properties?: Readonly<Record<string, string>>;
}

interface PageWithPreview {
  /** Paths with `:id`. */
  readonly paths: readonly string[];
  /** Null for what is hidden or missing. */
  readonly load: (ctx: Context, id: string) => Promise<LinkPreview | null>;
}

/**
 * Serves pages of the web with tags for link previews, which do not run scripts. Where `load` returns null it is the
 * plain page, which search engines leave out.
 */
export function servePreviews(app: App, http: FastifyInstance, web: WebFiles, { paths, load }: PageWithPreview): void {
  for (const path of paths) {
    http.get<{ Params: { id: string } }>(path, { config: webLimit }, async (request, reply) => {
      const index = web.index()?.content.toString();
      if (index === undefined) throw fail(commonErrors.not_found);
      const { id } = request.params;
      const preview = isId(id) ? await load({ ...createContext(app, request), actor: null }, id) : null;
      const page =
        preview === null
          ? withTags(index, noIndex)
          : withTags(withoutOwn(index), buildTags(preview, app.config.publicUrl));
      return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
    });
  }
}

const noIndex = html`<meta name="robots" content="noindex" />`;

/** The page without the title and the description of the web itself. */
function withoutOwn(index: string): string {
  return index.replace(/<title>[^<]*<\/title>/, '').replace(/<meta\s+name="description"[^>]*>/, '');
}

function withTags(index: string, tags: Html): string {
  return index.replace('</head>', () => `${tags}</head>`);
}

function buildTags(preview: LinkPreview, publicUrl: string): Html {
  const { title, tabSuffix, description, path, image, isWide, properties = {} } = preview;
  const size = 'width' in image ? { width: image.width, height: image.height } : {};
  return html`<title>${title} · ${tabSuffix}</title><meta name="description" content="${description}" />${[
      property('og:site_name', 'Homecoming'),
      property('og:type', 'website'),
      property('og:url', publicUrl + path),
      property('og:title', title),
      property('og:description', description),
      ...Object.entries(properties).map(([name, content]) => property(name, content)),
      property('og:image', publicUrl + image.url),
      ...Object.entries(size).map(([name, pixels]) => property(`og:image:${name}`, String(pixels))),
    ]}<meta name="twitter:card" content="${isWide ? 'summary_large_image' : 'summary'}" />`;
}

function property(name: string, content: string): Html {
  return html`<meta property="${name}" content="${content}" />`;
}
