import * as contract from '@homecoming/contract/directory.ts';
import * as memberCalls from '@homecoming/contract/members.ts';
import { HOUR_MS } from '../platform/calendar.ts';
import type { Routes } from '../platform/http/bind.ts';
import { countMembers } from './counts.ts';
import { exportMembers } from './export.ts';
import { readMembers, searchMembers } from './list.ts';
import { mapMembers } from './map.ts';
import { getOwnMembership, updateOwnMembership } from './membership.ts';
import { listFrequentReaders } from './quota/queries.ts';
import { listValues } from './values/list-values.ts';
import { mergeValues, unmergeValue } from './values/merge-values.ts';
import { searchPeople, suggestPeople } from './search/people.ts';
import { suggestValues } from './search/suggested-values.ts';

/** Calls that count many people. */
const READS = { perUser: [{ max: 120, windowMs: 60_000 }] } as const;

/** The directories of communities: lists, searches, counts and maps of their members. */
export function directoryRoutes(routes: Routes): void {
  routes.handle(memberCalls.listMembers, ({ ctx, params, query }) => readMembers(ctx, params.id, query));
  routes.handle(contract.exportMembers, ({ ctx, params, query }) => exportMembers(ctx, params.id, query), {
    perUser: [{ max: 10, windowMs: HOUR_MS }],
  });
  routes.handle(contract.getOwnMembership, ({ ctx, params }) => getOwnMembership(ctx, params.id));
  routes.handle(contract.updateOwnMembership, ({ ctx, params, body }) => updateOwnMembership(ctx, params.id, body));
  routes.handle(contract.listFrequentReaders, ({ ctx, params, query }) => listFrequentReaders(ctx, params.id, query));
  routes.handle(contract.countMembers, ({ ctx, params, query }) => countMembers(ctx, params.id, query), READS);
  routes.handle(contract.listFacetValues, ({ ctx, params, query }) => listValues(ctx, params.id, query), READS);
  routes.handle(contract.mapMembers, ({ ctx, params, query }) => mapMembers(ctx, params.id, query), READS);
  routes.handle(contract.mergeFacetValues, ({ ctx, params, body }) => mergeValues(ctx, params.id, body));
  routes.handle(contract.unmergeFacetValue, ({ ctx, params, body }) => unmergeValue(ctx, params.id, body));
  routes.handle(memberCalls.searchMembers, ({ ctx, params, query }) => searchMembers(ctx, params.id, query));
  routes.handle(memberCalls.searchPeople, ({ ctx, query }) => searchPeople(ctx, query));
  routes.handle(memberCalls.suggestPeople, ({ ctx }) => suggestPeople(ctx));
  routes.handle(memberCalls.suggestValues, ({ ctx, query }) => suggestValues(ctx, query.field, query.query), {
    perUser: [{ max: 90, windowMs: 60_000 }],
  });
}
