import type { Channel } from '@homecoming/contract/channels.ts';
import { changedFields } from '../../lib/changed-fields.ts';
import { notice } from '../../lib/toasts.ts';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { saveChannel } from '../api.ts';
import { ChannelForm, type ChannelSubmission } from './channel-form.tsx';

interface EditChannelProps {
  channel: Channel;
  opened: boolean;
  onClose: () => void;
  /** Where the focus goes afterwards when what opened it is gone. */
  returnTo: () => Element | null;
}

/** Changes what a channel is called, looks like, and how one gets in. */
export function EditChannel({ channel, opened, onClose, returnTo }: EditChannelProps) {
  async function save({ values, picture, onProgress }: ChannelSubmission): Promise<void> {
    await saveChannel(channel.id, { ...changedFields(values, channel), picture, onProgress });
    onClose();
    notice.success('The changes are saved');
  }
  return (
    <Sheet opened={opened} onClose={onClose} title="Edit channel" returnTo={returnTo}>
      <ChannelForm channel={channel} submit="Save changes" onSubmit={save} />
    </Sheet>
  );
}
