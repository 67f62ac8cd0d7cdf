import { facets, type Facet } from '@homecoming/contract/directory-filters.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { CommunityRow } from '../communities/access.ts';
import { communities } from '../schema/communities.ts';

type Switches = Pick<CommunityRow, 'cohortsOn' | 'mentoring'>;

/** The facets of a directory: without those of a part that its community has not switched on. */
export function listOpenFacets({ cohortsOn, mentoring }: Switches): Facet[] {
  return facets.filter((facet) => !(facet === 'stage' && !cohortsOn) && !(facet === 'topic' && mentoring === 'off'));
}

/** SQL condition over `v`, a value: its community has the part that its facet belongs to. */
export const isOfOpenFacet: SQL = sql`(v.facet not in ('stage', 'topic') or exists (
  select from ${communities} where ${communities.id} = v.community_id and case v.facet
    when 'stage' then ${communities.cohortsOn} else ${communities.mentoring} <> 'off' end))`;
