import type { Statement } from '@homecoming/contract/statements.ts';
import { clockTime, fullDate } from '../../lib/text/format.ts';
import { Objection } from '../../reports/parts/objection.tsx';
import { formatReason, kindNames } from '../../reports/model.ts';
import { Stack } from '../../ui/layout/stack.tsx';
import { Surface } from '../../ui/layout/surface.tsx';
import { TextLink } from '../../ui/buttons/links.tsx';
import { LinkedText } from '../../ui/text/linked-text.tsx';
import { Text } from '../../ui/text/text.tsx';
import { describeSource } from '../texts.ts';

const titles = {
  warn: 'Please keep to the rules',
  review: 'What you write waits for some time',
  mute: 'You can read, and not write',
  suspend: 'You are out for some time',
  remove: 'Your membership has ended',
  ban: 'Your membership has ended',
  deactivate: 'Your account is closed',
} as const;

/** What the decision is, as the title of its page. */
export function getStatementTitle({ item, person, kind }: Statement): string {
  if (item === 'remove' && kind === 'profile') return 'Your photo and texts were removed';
  if (item === 'remove' || person === null) return `Your ${kindNames[kind]} was removed`;
  return titles[person];
}

/** What the person cannot do, and until when. Null: nothing. */
function describeRestriction({ person, until, community }: Statement): string | null {
  const place = community?.name ?? 'the community';
  const end = until === null ? null : `${fullDate(until)} at ${clockTime(until)}`;
  if (person === 'mute') return end && `You can write again on ${end}.`;
  if (person === 'suspend') {
    return `You can come back to ${place} on ${end}. You need not do anything: your role, your channels and your groups are kept, and so are your seats at events.`;
  }
  if (person === 'remove') return `You are no member of ${place} any more. You can join again.`;
  if (person === 'ban') return `You are no member of ${place} any more, and cannot come back.`;
  if (person !== 'deactivate') return null;
  return end === null
    ? 'You cannot sign in. What you wrote stays where it is.'
    : `You can sign in again on ${end}. What you wrote stays where it is.`;
}

/** A decision about the reader, why it was made, and the form to object. */
export function StatementCard({
  statement,
  onObject,
}: {
  statement: Statement;
  onObject: (text: string) => Promise<void>;
}) {
  const { community, item, reason, excerpt, url } = statement;
  const restricted = statement.undone_at === null ? describeRestriction(statement) : null;
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
          {restricted !== null && <Text weight="medium">{restricted}</Text>}
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
      <Objection appeal={statement.appeal} until={statement.appeal_until} onSend={onObject} />
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
