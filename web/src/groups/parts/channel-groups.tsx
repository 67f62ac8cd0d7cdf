import type { Channel } from '@homecoming/contract/channels.ts';
import { ChannelClosed } from '../../channels/parts/channel-closed.tsx';
import { RowsCard } from '../../ui/layout/rows-card.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { isForbidden, withFallbackMessage } from '../../lib/http/api-error.ts';
import { SectionError } from '../../ui/feedback/error-state.tsx';
import { Loading, RowsSkeleton } from '../../ui/feedback/loading.tsx';
import { useGroups } from '../api.ts';
import { GroupRow } from './group-row.tsx';
import { GroupSearch } from './group-search.tsx';
import { NewGroup } from './new-group.tsx';
import { groupTexts } from '../texts.ts';

/** The groups of a channel on its page, the latest activity first. */
export function ChannelGroups({ channel }: { channel: Channel }) {
  const { data: groups, error, mutate } = useGroups(channel.id);
  if (isForbidden(error)) return <ChannelClosed channel={channel} />;
  return (
    <Section title="Groups" end={<NewGroup channel={channel} />}>
      {groups === undefined && error === undefined && (
        <Loading label="Loading groups">
          <RowsSkeleton rows={4} />
        </Loading>
      )}
      {groups === undefined && error !== undefined && (
        <SectionError error={withFallbackMessage(error, groupTexts.groupsFailed)} onRetry={() => void mutate()} />
      )}
      {groups !== undefined && (
        <GroupSearch>
          <RowsCard label="Groups">
            {groups.map((group) => (
              <GroupRow key={group.id} group={group} />
            ))}
          </RowsCard>
        </GroupSearch>
      )}
    </Section>
  );
}
