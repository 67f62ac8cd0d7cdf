import type { FastifyInstance } from 'fastify';
import { getScenePicture } from '../media/present.ts';
import type { App, Context } from '../platform/app.ts';
import { toExcerpt } from '../platform/excerpt.ts';
import { servePreviews, type LinkPreview } from '../platform/http/link-preview.ts';
import type { WebFiles } from '../platform/http/web-files.ts';
import { findPublicCommunity } from './queries.ts';

/** Characters of a community's description in a preview. */
const EXCERPT = 200;

/** Serves the page of a community with a link preview, where it is public. */
export function openCommunityPage(app: App, http: FastifyInstance, web: WebFiles): void {
  servePreviews(app, http, web, { paths: ['/communities/:id', '/communities/:id/details'], load: loadPreview });
}

async function loadPreview(ctx: Context, id: string): Promise<LinkPreview | null> {
  const community = await findPublicCommunity(ctx, id);
  if (community === null) return null;
  const { name, description, cover, logo, members_count: members } = community;
  const summary = [members === 1 ? '1 member' : `${members} members`, toExcerpt(description ?? '', EXCERPT)];
  return {
    title: name,
    tabSuffix: 'Homecoming',
    description: summary.filter((part) => part !== '').join(' · '),
    path: `/communities/${id}/details`,
    image: cover ?? (logo === null ? getScenePicture({ id }) : { url: logo }),
    isWide: cover !== null || logo === null,
  };
}
