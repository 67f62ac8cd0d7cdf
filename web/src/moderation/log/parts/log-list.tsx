import type { LogEntry } from '@homecoming/contract/moderation-log.ts';
import { clockTime, fullDate } from '../../../lib/text/format.ts';
import { Avatar } from '../../../ui/art/avatar.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { IconClock } from '../../../ui/icons/icons.tsx';
import { ListRow } from '../../../ui/layout/list-row.tsx';
import { RowsCard } from '../../../ui/layout/rows-card.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Tile } from '../../../ui/layout/tile.tsx';
import { ListView } from '../../../ui/lists/list-view.tsx';
import { Text } from '../../../ui/text/text.tsx';
import { describeEntry, logTexts } from '../texts.ts';
import type { useStaffLog } from '../api.ts';

interface LogListProps {
  list: ReturnType<typeof useStaffLog>;
  /** Names the community of each act. */
  showsCommunity?: boolean;
}

/** The log: what was done by whom, when, and about what. */
export function LogList({ list, showsCommunity = false }: LogListProps) {
  return (
    <Stack gap={16}>
      <Text tone="soft">{logTexts.lead}</Text>
      <ListView
        list={list}
        label="Loading the log"
        errorFallback={logTexts.failed}
        empty={
          <EmptyState drawing="cloud" title={logTexts.empty}>
            {logTexts.emptyText}
          </EmptyState>
        }
        more="of the log"
      >
        {(entries) => (
          <RowsCard label="Log">
            {entries.map((entry) => (
              <EntryRow key={entry.id} entry={entry} community={showsCommunity ? entry.community : null} />
            ))}
          </RowsCard>
        )}
      </ListView>
    </Stack>
  );
}

function EntryRow({ entry, community }: { entry: LogEntry; community: LogEntry['community'] }) {
  return (
    <ListRow
      start={
        entry.by === null ? (
          <Tile>
            <IconClock />
          </Tile>
        ) : (
          <Avatar person={entry.by} size={40} />
        )
      }
      name={describeEntry(entry)}
      isNameWhole
      note={[`${fullDate(entry.at)}, ${clockTime(entry.at)}`, ...(community === null ? [] : [community.name])].join(
        ' · ',
      )}
    />
  );
}
