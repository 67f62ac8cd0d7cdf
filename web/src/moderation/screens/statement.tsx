import type { Statement } from '@homecoming/contract/statements.ts';
import { useParams } from '@tanstack/react-router';
import { isNotFound, withFallbackMessage, type ApiError } from '../../lib/http/api-error.ts';
import { clockTime, fullDate } from '../../lib/text/format.ts';
import { Objection } from '../../reports/parts/objection.tsx';
import { formatReason } from '../../reports/model.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Loading, RowsSkeleton } from '../../ui/feedback/loading.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Surface } from '../../ui/layout/surface.tsx';
import { ButtonLink, TextLink } from '../../ui/buttons/links.tsx';
import { Page } from '../../ui/page/page.tsx';
import { LinkedText } from '../../ui/text/linked-text.tsx';
import { Text } from '../../ui/text/text.tsx';
import { objectToDecision, useStatement } from '../api.ts';
import { describeSource, kindNames, moderationTexts } from '../texts.ts';

/** /statements/{id}: a decision of moderators about the reader, why it was made, and how to object. */
export function StatementScreen() {
  const { id } = useParams({ from: '/app/signed-in/statements/$id' });
  const { data: statement, error, mutate } = useStatement(id);
  return (
    <Page title={statement === undefined ? 'A decision about you' : getTitle(statement)} back="/notifications">
      {statement !== undefined && <StatementCard statement={statement} />}
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

function getTitle({ item, person, kind }: Statement): string {
  if (item === 'remove') return `Your ${kindNames[kind]} was removed`;
  return person === 'mute' ? 'You can read, and not write' : 'Please keep to the rules';
}

function StatementCard({ statement }: { statement: Statement }) {
  const { community, item, person, until, reason, excerpt, url } = statement;
  return (
    <Stack gap={20}>
      {statement.undone_at !== null && (
        <Surface kind="sunken" pad={16}>
          <Text weight="medium">This decision was undone on {fullDate(statement.undone_at)}. It counts no longer.</Text>
        </Surface>
      )}
      <Surface pad="card">
        <Stack gap={16}>
          {excerpt !== '' && (
            <Text dir="auto" size="l" breaks>
              “{excerpt}”
            </Text>
          )}
          <Text breaks>
            {community === null ? 'The platform staff decided' : <InCommunity name={community.name} />}: it breaks{' '}
            {statement.rule === null ? 'our rules.' : 'the rules.'}{' '}
            <b>{formatReason(statement.ground, statement.rule)}</b>.
          </Text>
          {reason !== null && (
            <Text dir="auto" breaks>
              <LinkedText>{reason}</LinkedText>
            </Text>
          )}
          {person === 'mute' && until !== null && (
            <Text weight="medium">
              You can write again on {fullDate(until)} at {clockTime(until)}.
            </Text>
          )}
          {item === 'remove' && statement.undone_at === null && (
            <Text tone="soft">
              Only you and those who moderate see it now. {url !== null && <TextLink to={url}>See it</TextLink>}
            </Text>
          )}
          <Text size="s" tone="quiet">
            {describeSource(statement)} {fullDate(statement.at)}.
          </Text>
        </Stack>
      </Surface>
      <Objection
        appeal={statement.appeal}
        until={statement.appeal_until}
        onSend={(text) => objectToDecision(statement.id, text)}
      />
      {statement.appeal_until !== null && (
        <Text size="s" tone="quiet">
          You can also go to court, whatever is decided here.
        </Text>
      )}
    </Stack>
  );
}

function InCommunity({ name }: { name: string }) {
  return (
    <>
      The moderators of <bdi>{name}</bdi> decided
    </>
  );
}
