import type { BlockedUser } from '@homecoming/contract/blocks.ts';
import { Link } from '@tanstack/react-router';
import { SettingsPanel } from '../../accounts/parts/settings-panel.tsx';
import { pastTime } from '../../lib/text/format.ts';
import { Avatar } from '../../ui/art/avatar.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ListRow, coverClass } from '../../ui/layout/list-row.tsx';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import { ListView } from '../../ui/lists/list-view.tsx';
import { RowsCard } from '../../ui/layout/rows-card.tsx';
import { useBlocked } from '../api.ts';
import { UnblockButton } from '../parts/unblock.tsx';
import { blockTexts } from '../texts.ts';
import { Stack } from '../../ui/layout/stack.tsx';
import { Text } from '../../ui/text/text.tsx';
import classes from './blocked.module.css';

/** The people whom the user has blocked, each with a button to unblock them. */
export function BlockedPanel() {
  return (
    <SettingsPanel title="Blocked people">
      <Stack gap={16}>
        <Text size="m" tone="soft" className={classes.lead}>
          You do not see each other’s posts and comments, and cannot write to each other. They are not told.
        </Text>
        <BlockedRows />
      </Stack>
    </SettingsPanel>
  );
}

function BlockedRows() {
  return (
    <ListView
      list={useBlocked()}
      label="Loading blocked people"
      rows={2}
      errorKind="alone"
      errorFallback={blockTexts.listFailed}
      empty={
        <EmptyState
          drawing="doorway"
          title="You have blocked nobody"
          actions={
            <ButtonLink to="/home" variant="default">
              Go to home
            </ButtonLink>
          }
        >
          To block somebody, open their profile and choose Block from the menu.
        </EmptyState>
      }
    >
      {(blocked) => (
        <RowsCard label="Blocked people">
          {blocked.map((record) => (
            <BlockedRow key={record.id} record={record} />
          ))}
        </RowsCard>
      )}
    </ListView>
  );
}

function BlockedRow({ record: { blocked_user: person, created_at } }: { record: BlockedUser }) {
  const place = person.communities[0]?.name;
  return (
    <ListRow
      start={<Avatar person={person} size={44} />}
      endContent={
        <UnblockButton
          id={person.id}
          name={person.full_name}
          variant="default"
          size="sm"
          className={classes.unblock ?? ''}
        />
      }
      name={
        <Link to="/users/$id" params={{ id: person.id }} className={coverClass}>
          <bdi>{person.full_name}</bdi>
        </Link>
      }
      note={
        <span className={classes.since}>
          Blocked {pastTime(created_at)}
          {place !== undefined && (
            <>
              <span className={classes.dot}> · </span>
              <bdi className={classes.place}>{place}</bdi>
            </>
          )}
        </span>
      }
    />
  );
}
