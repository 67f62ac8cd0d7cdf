import { Readable } from 'node:stream';
import type { DirectoryFilters } from '@homecoming/contract/directory-filters.ts';
import type { CommunityMember } from '@homecoming/contract/members.ts';
import { accessCommunity, type CommunityAccess } from '../communities/access.ts';
import type { UserContext } from '../platform/app.ts';
import { Download } from '../platform/http/download.ts';
import { transaction } from '../platform/transaction.ts';
import { recordAct } from '../trust/log/service.ts';
import { listMembers } from './list.ts';

type MembersPage = Awaited<ReturnType<typeof listMembers>>;

/** The number of members of one query. */
const PAGE_SIZE = 100;

const columns = {
  'First name': ({ first_name }) => first_name,
  'Last name': ({ last_name }) => last_name,
  'Former name': ({ former_name }) => former_name,
  Email: ({ email }) => email,
  Role: ({ role }) => role,
  'Class year': ({ graduation_year }) => graduation_year?.toString(),
  Program: ({ program }) => program,
  Industry: ({ current_industry }) => current_industry,
  Company: ({ company }) => company,
  City: ({ city }) => city,
  Country: ({ country }) => country,
  'Member since': ({ joined_at }) => joined_at.slice(0, 'yyyy-mm-dd'.length),
  'Hidden from the directory': ({ listed }) => (listed ? '' : 'yes'),
} satisfies Record<string, (member: CommunityMember) => string | null | undefined>;

/**
 * The members whom filters leave, by name, as CSV for spreadsheets: a byte order mark, and no cell that is taken for a
 * formula. It has what the list shows to managers, and the log of the community says who took it.
 */
export async function exportMembers(
  ctx: UserContext,
  communityId: string,
  filters: DirectoryFilters,
): Promise<Download> {
  const refusal = 'Only those who manage this community can export its members.';
  const access = await accessCommunity(ctx, communityId, 'manage_members', refusal);
  // Refuses wrong filters before the file begins.
  const first = await listMembers(ctx, access, { ...filters, limit: PAGE_SIZE });
  const by = { communityId, actorId: ctx.actor.userId, at: ctx.clock.now() };
  await transaction(ctx, (tx) => recordAct(tx, { ...by, act: 'directory.exported', ids: {} }));
  // Loaded with the first file: it takes 6 MB.
  const { stringify } = await import('csv-stringify');
  const csv = stringify({ bom: true, escape_formulas: true });
  const lines = Readable.from(streamLines(ctx, access, { filters, first }));
  lines.on('error', (error) => csv.destroy(error));
  return new Download(`members-${ctx.clock.now().toISOString().slice(0, 10)}.csv`, lines.pipe(csv));
}

async function* streamLines(
  ctx: UserContext,
  access: CommunityAccess,
  { filters, first }: { filters: DirectoryFilters; first: MembersPage },
): AsyncGenerator<readonly string[]> {
  yield Object.keys(columns);
  for (let page = first; ;) {
    for (const member of page.results) yield Object.values(columns).map((cell) => cell(member) ?? '');
    if (page.next === null) return;
    page = await listMembers(ctx, access, { ...filters, limit: PAGE_SIZE, cursor: page.next });
  }
}
