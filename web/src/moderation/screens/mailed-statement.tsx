import { useParams } from '@tanstack/react-router';
import { WelcomeFrame } from '../../accounts/parts/welcome-frame.tsx';
import { useLinkToken } from '../../lib/browser/use-link-token.ts';
import { isNotFound, withFallbackMessage } from '../../lib/http/api-error.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Loading, RowsSkeleton } from '../../ui/feedback/loading.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Heading } from '../../ui/text/heading.tsx';
import { objectByMail, useMailedStatement } from '../api.ts';
import { StatementCard } from '../parts/statement-card.tsx';
import { getStatementTitle, statementTexts } from '../statement-texts.ts';

/** /statements/{id}/mail: a decision by the link of its mail, for somebody who cannot sign in. */
export function MailedStatementScreen() {
  const { id } = useParams({ from: '/statements/$id/mail' });
  const token = useLinkToken();
  const { data: statement, error, mutate } = useMailedStatement(id, token);
  const title = statement === undefined ? statementTexts.title : getStatementTitle(statement);
  const isWrong = token === undefined || isNotFound(error);
  return (
    <WelcomeFrame title={title}>
      <Stack gap={20}>
        <Heading as="h1" size="xl">
          {title}
        </Heading>
        {statement !== undefined && token !== undefined && (
          <StatementCard statement={statement} onObject={(text) => objectByMail(id, token, text)} />
        )}
        {statement === undefined && isWrong && (
          <EmptyState drawing="signpost" title={statementTexts.wrongLink}>
            {statementTexts.wrongLinkText}
          </EmptyState>
        )}
        {statement === undefined && !isWrong && error === undefined && (
          <Loading label={statementTexts.loading}>
            <RowsSkeleton rows={3} />
          </Loading>
        )}
        {statement === undefined && !isWrong && error !== undefined && (
          <ErrorState error={withFallbackMessage(error, statementTexts.failed)} onRetry={() => void mutate()} />
        )}
      </Stack>
    </WelcomeFrame>
  );
}
