import type { Channel } from '@homecoming/contract/channels.ts';
import { useModerationSettings } from '../../trust/settings/api.ts';
import { SlowMode } from '../../trust/parts/slow-mode.tsx';
import { SectionError } from '../../ui/feedback/error-state.tsx';
import { Loading, RowsSkeleton } from '../../ui/feedback/loading.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';

interface ChannelSlowModeProps {
  channel: Channel;
  opened: boolean;
  onClose: () => void;
  returnTo: () => Element | null;
}

/** The slow mode of one channel. */
export function ChannelSlowMode({ channel, ...sheet }: ChannelSlowModeProps) {
  return (
    <Sheet title="Slow mode" {...sheet}>
      <Settings channel={channel} />
    </Sheet>
  );
}

function Settings({ channel: { id, community } }: { channel: Channel }) {
  const { data, error, mutate } = useModerationSettings(community);
  if (data !== undefined) return <SlowMode community={community} channel={id} saved={data} />;
  if (error !== undefined) return <SectionError error={error} onRetry={() => void mutate()} />;
  return (
    <Loading label="Loading the slow mode">
      <RowsSkeleton rows={2} />
    </Loading>
  );
}
