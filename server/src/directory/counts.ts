import { MAX_COUNTED_VALUES } from '@homecoming/contract/directory.ts';
import type { DirectoryFilters, Facet } from '@homecoming/contract/directory-filters.ts';
import type { CommunityAccess } from '../communities/access.ts';
import type { UserContext } from '../platform/app.ts';
import type { Queryable } from '../platform/db/database.ts';
import { accessDirectory } from './access.ts';
import { readChoices } from './filters.ts';
import { findByText } from './find-text.ts';
import type { Matching } from './matching.ts';
import { listOpenFacets } from './open-facets.ts';
import { getSight } from './sight.ts';
import { countTotal } from './total.ts';
import { findBlockedValues } from './values/blocked-values.ts';
import { countValues, type CountedValue } from './values/count-values.ts';
import { presentValue } from './values/present.ts';

/** How many people the filters leave, and how many of them have each value. Blocked people are in no filtered number. */
export async function countMembers(ctx: UserContext, communityId: string, query: DirectoryFilters) {
  const access = await accessDirectory(ctx, communityId);
  const matching = await readMatching(ctx, access, query);
  const facets = listOpenFacets(access.community);
  const chosenFacets = facets.filter((facet) => matching.choices.some((choice) => choice.facet === facet));
  const others = facets.filter((facet) => !chosenFacets.includes(facet));
  const [blocked, counted, whole, ...own] = await Promise.all([
    findBlockedValues(ctx, access),
    countTotal(ctx.db, matching),
    countValues(ctx.db, matching, { facets: others, most: MAX_COUNTED_VALUES, chosen: [] }),
    ...chosenFacets.map((facet) => countOwn(ctx.db, matching, facet, query)),
  ]);
  return {
    ...counted,
    facets: facets.map((facet) => {
      const at = chosenFacets.indexOf(facet);
      const { values, exact } = own[at] ?? whole;
      return presentFacet(facet, { values: values.filter(({ id }) => !blocked.has(id)), exact });
    }),
  };
}

/** The people whom filters leave, as plain members see them. */
export async function readMatching(
  ctx: UserContext,
  access: CommunityAccess,
  query: DirectoryFilters,
): Promise<Matching> {
  const { id: communityId } = access.community;
  const choices = await readChoices(ctx.db, { communityIds: [communityId], seesUnlisted: false }, query);
  const { reader } = getSight(ctx, access);
  return findMatching(ctx.db, { communityId, choices, seesUnlisted: false, reader }, query);
}

async function findMatching(
  db: Queryable,
  filtered: Omit<Matching, 'foundIds'>,
  { query }: DirectoryFilters,
): Promise<Matching> {
  return { ...filtered, foundIds: await findByText(db, filtered, query) };
}

/** The values of a facet in which something was chosen: its own choice does not narrow it. */
async function countOwn(db: Queryable, matching: Matching, facet: Facet, query: DirectoryFilters) {
  const choices = matching.choices.filter((choice) => choice.facet !== facet);
  const chosen = matching.choices.flatMap((choice) => (choice.facet === facet ? choice.chosen : []));
  const others = await findMatching(db, { ...matching, choices }, query);
  return countValues(db, others, { facets: [facet], most: MAX_COUNTED_VALUES, chosen });
}

function presentFacet(facet: Facet, { values, exact }: { values: readonly CountedValue[]; exact: boolean }) {
  const own = values.filter((value) => value.facet === facet);
  const sorted = facet === 'graduation_year' ? own.toSorted((a, b) => b.key.localeCompare(a.key)) : own;
  return { facet, values: sorted.map(presentValue), more: own.some(({ more }) => more), exact };
}
