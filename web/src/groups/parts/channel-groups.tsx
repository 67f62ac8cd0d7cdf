import type { Channel } from '@homecoming/contract/channels.ts';
import { ChannelClosed } from '../../channels/parts/channel-closed.tsx';
import { RowsCard } from '../../ui/layout/rows-card.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { isForbidden } from '../../lib/http/api-error.ts';
import { ListView } from '../../ui/lists/list-view.tsx';
import { useGroups } from '../api.ts';
import { GroupRow } from './group-row.tsx';
import { GroupSearch } from './group-search.tsx';
import { NewGroup } from './new-group.tsx';
import { groupTexts } from '../texts.ts';

/** The groups of a channel on its page, the latest activity first. */
export function ChannelGroups({ channel }: { channel: Channel }) {
  const { data, error, mutate } = useGroups(channel.id);
  if (isForbidden(error)) return <ChannelClosed channel={channel} />;
  return (
    <Section title="Groups" endContent={<NewGroup channel={channel} />}>
      <ListView
        list={{ items: data, error, reload: () => void mutate() }}
        label="Loading groups"
        rows={4}
        errorFallback={groupTexts.groupsFailed}
      >
        {(groups) => (
          <GroupSearch>
            <RowsCard label="Groups">
              {groups.map((group) => (
                <GroupRow key={group.id} group={group} />
              ))}
            </RowsCard>
          </GroupSearch>
        )}
      </ListView>
    </Section>
  );
}
