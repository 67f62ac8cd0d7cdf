import { useParams } from '@tanstack/react-router';
import { isNotFound, withFallbackMessage, type ApiError } from '../../lib/http/api-error.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Loading, RowsSkeleton } from '../../ui/feedback/loading.tsx';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import { Page } from '../../ui/page/page.tsx';
import { objectToDecision, useStatement } from '../api.ts';
import { getStatementTitle, StatementCard } from '../parts/statement-card.tsx';
import { moderationTexts } from '../texts.ts';

/** /statements/{id}: a decision of moderators about the reader, why it was made, and how to object. */
export function StatementScreen() {
  const { id } = useParams({ from: '/app/signed-in/statements/$id' });
  const { data: statement, error, mutate } = useStatement(id);
  return (
    <Page title={statement === undefined ? 'A decision about you' : getStatementTitle(statement)} back="/notifications">
      {statement !== undefined && (
        <StatementCard statement={statement} onObject={(text) => objectToDecision(statement.id, text)} />
      )}
      {statement === undefined && error === undefined && (
        <Loading label="Loading the decision">
          <RowsSkeleton rows={3} />
        </Loading>
      )}
      {statement === undefined && error !== undefined && <NotLoaded error={error} onRetry={() => void mutate()} />}
    </Page>
  );
}

function NotLoaded({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  if (!isNotFound(error)) {
    return <ErrorState error={withFallbackMessage(error, moderationTexts.statementFailed)} onRetry={onRetry} />;
  }
  return (
    <EmptyState
      drawing="signpost"
      title="This decision is not there"
      actions={<ButtonLink to="/home">Go to home</ButtonLink>}
    >
      It is not about you, or it was deleted with its community.
    </EmptyState>
  );
}
