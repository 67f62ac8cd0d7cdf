import type { Statement } from '@homecoming/contract/statements.ts';
import { fullDate } from '../../lib/text/format.ts';
import { Objection } from '../../reports/parts/objection.tsx';
import { formatReason } from '../../reports/model.ts';
import { Stack } from '../../ui/layout/stack.tsx';
import { Surface } from '../../ui/layout/surface.tsx';
import { TextLink } from '../../ui/buttons/links.tsx';
import { LinkedText } from '../../ui/text/linked-text.tsx';
import { Text } from '../../ui/text/text.tsx';
import {
  describeRemoval,
  describeRestriction,
  describeSource,
  getStatementTitle,
  isOutside,
  statementTexts,
} from '../statement-texts.ts';

/** A decision about the reader, why it was made, and the form to object. */
export function StatementCard({
  statement,
  onObject,
}: {
  statement: Statement;
  onObject: (text: string) => Promise<void>;
}) {
  const { community, item, reason, excerpt, url } = statement;
  const outside = isOutside(statement);
  const [title, removal] = [getStatementTitle(statement), describeRemoval(statement)];
  const restricted = statement.undone_at === null ? describeRestriction(statement) : null;
  return (
    <Stack gap={20}>
      {statement.undone_at !== null && (
        <Surface kind="sunken" pad={16}>
          <Text weight="medium">{statementTexts.undone(fullDate(statement.undone_at))}</Text>
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
            {community === null ? statementTexts.staffDecided : <InCommunity name={community.name} />}{' '}
            {statement.rule === null ? statementTexts.breaksOurRules : statementTexts.breaksRules}{' '}
            <b>{formatReason(statement.ground, statement.rule)}</b>.
          </Text>
          {reason !== null && (
            <Text dir="auto" breaks>
              <LinkedText>{reason}</LinkedText>
            </Text>
          )}
          {restricted !== null && <Text weight="medium">{restricted}</Text>}
          {item === 'remove' && statement.undone_at === null && (
            <Text tone="soft">
              {title !== removal && `${removal}. `}
              {outside ? statementTexts.onlyModerators : statementTexts.onlyYou}{' '}
              {url !== null && !outside && <TextLink to={url}>{statementTexts.seeIt}</TextLink>}
            </Text>
          )}
          {statement.swept > 0 && statement.undone_at === null && (
            <Text tone="soft">{statementTexts.swept(statement.swept)}</Text>
          )}
          <Text size="s" tone="quiet">
            {describeSource(statement)} {fullDate(statement.at)}.
          </Text>
        </Stack>
      </Surface>
      <Objection appeal={statement.appeal} until={statement.appeal_until} onSend={onObject} />
      {statement.appeal_until !== null && (
        <Text size="s" tone="quiet">
          {statementTexts.court}
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
