import type { CommunityMember } from '@homecoming/contract/members.ts';
import type { ReactNode } from 'react';
import { withFallbackMessage } from '../../../lib/http/api-error.ts';
import { counted } from '../../../lib/text/format.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SectionError } from '../../../ui/feedback/error-state.tsx';
import type { MemberSearch } from '../api.ts';
import { RowsCard } from '../../../ui/layout/rows-card.tsx';
import { searchFailed } from './search-failed.ts';
import { Section } from '../../../ui/layout/section.tsx';

interface FoundMembersProps {
  /** Null without a search. */
  search: MemberSearch | null;
  renderRow: (member: CommunityMember) => ReactNode;
  /** Shown without a search, and until the first results arrive. */
  children: ReactNode;
}

/** The results of a member search, in place of `children`. */
export function FoundMembers({ search, renderRow, children }: FoundMembersProps) {
  return (
    <>
      <p className="hc-hidden" role="status">
        {search !== null && !search.loading && search.results !== undefined && summary(search)}
      </p>
      <Found search={search} renderRow={renderRow}>
        {children}
      </Found>
    </>
  );
}

function Found({ search, renderRow, children }: FoundMembersProps) {
  if (search?.error !== undefined) {
    return <SectionError error={withFallbackMessage(search.error, searchFailed)} onRetry={search.retry} />;
  }
  if (search?.results === undefined) return children;
  if (search.results.length === 0) {
    return (
      <EmptyState drawing="signpost" title="Nobody found">
        {`Nobody here matches “${search.query}”. Try a name, a company, a program or an interest.`}
      </EmptyState>
    );
  }
  return (
    <Section title="Best matches">
      <RowsCard label="Best matches" busy={search.loading}>
        {search.results.map(renderRow)}
      </RowsCard>
    </Section>
  );
}

function summary({ results = [], query }: MemberSearch): string {
  return `${counted(results.length, 'member')} found for ${query}`;
}
