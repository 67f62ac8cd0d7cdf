import { MAX_COUNTED_VALUES } from '@homecoming/contract/directory.ts';
import { facets, type DirectoryFilters, type Facet } from '@homecoming/contract/directory-filters.ts';
import type { UserContext } from '../platform/app.ts';
import type { Queryable } from '../platform/db/database.ts';
import { accessDirectory } from './access.ts';
import { readChoices, type Choice } from './filters.ts';
import { findByText } from './find-text.ts';
import type { Matching } from './matching.ts';
import { countTotal } from './total.ts';
import { findBlockedValues } from './values/blocked-values.ts';
import { countValues, type CountedValue } from './values/count-values.ts';
import { presentValue } from './values/present.ts';

/** How many people the filters leave, and how many of them have each value. A block changes no numbers. */
export async function countMembers(ctx: UserContext, communityId: string, query: DirectoryFilters) {
  const access = await accessDirectory(ctx, communityId);
  const matching = await readMatching(ctx.db, communityId, query);
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
export async function readMatching(db: Queryable, communityId: string, query: DirectoryFilters): Promise<Matching> {
  const choices = await readChoices(db, { communityIds: [communityId], seesUnlisted: false }, query);
  return findMatching(db, { communityId, choices }, query);
}

async function findMatching(
  db: Queryable,
  { communityId, choices }: { readonly communityId: string; readonly choices: readonly Choice[] },
  { query }: DirectoryFilters,
): Promise<Matching> {
  const filtered = { communityId, choices, seesUnlisted: false };
  return { ...filtered, foundIds: await findByText(db, filtered, { query, reader: null }) };
}

/** The values of a facet in which something was chosen: its own choice does not narrow it. */
async function countOwn(db: Queryable, matching: Matching, facet: Facet, query: DirectoryFilters) {
  const choices = matching.choices.filter((choice) => choice.facet !== facet);
  const chosen = matching.choices.flatMap((choice) => (choice.facet === facet ? choice.chosen : []));
  const others = await findMatching(db, { communityId: matching.communityId, choices }, query);
  return countValues(db, others, { facets: [facet], most: MAX_COUNTED_VALUES, chosen });
}

function presentFacet(facet: Facet, { values, exact }: { values: readonly CountedValue[]; exact: boolean }) {
  const own = values.filter((value) => value.facet === facet);
  const sorted = facet === 'graduation_year' ? own.toSorted((a, b) => b.key.localeCompare(a.key)) : own;
  return { facet, values: sorted.map(presentValue), more: own.some(({ more }) => more), exact };
}
