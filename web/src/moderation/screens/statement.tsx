import { useParams } from '@tanstack/react-router';
import { isNotFound, withFallbackMessage, type ApiError } from '../../lib/http/api-error.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Loading, RowsSkeleton } from '../../ui/feedback/loading.tsx';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import { Page } from '../../ui/page/page.tsx';
import { objectToDecision, useStatement } from '../api.ts';
import { StatementCard } from '../parts/statement-card.tsx';
import { getStatementTitle, statementTexts } from '../statement-texts.ts';

/** /statements/{id}: a decision of moderators about the reader, why it was made, and how to object. */
export function StatementScreen() {
  const { id } = useParams({ from: '/app/signed-in/statements/$id' });
  const { data: statement, error, mutate } = useStatement(id);
  return (
    <Page title={statement === undefined ? statementTexts.title : getStatementTitle(statement)} back="/notifications">
      {statement !== undefined && (
        <StatementCard statement={statement} onObject={(text) => objectToDecision(statement.id, text)} />
      )}
      {statement === undefined && error === undefined && (
        <Loading label={statementTexts.loading}>
          <RowsSkeleton rows={3} />
        </Loading>
      )}
      {statement === undefined && error !== undefined && <NotLoaded error={error} onRetry={() => void mutate()} />}
    </Page>
  );
}

function NotLoaded({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  if (!isNotFound(error)) {
    return <ErrorState error={withFallbackMessage(error, statementTexts.failed)} onRetry={onRetry} />;
  }
  return (
    <EmptyState
      drawing="signpost"
      title={statementTexts.missing}
      actions={<ButtonLink to="/home">Go to home</ButtonLink>}
    >
      {statementTexts.missingText}
    </EmptyState>
  );
}
