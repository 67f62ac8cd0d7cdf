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
  /** Takes the focus on close when the element that opened the sheet does not exist any more. */
  returnTo: () => Element | null;
}

/** Edits the name, description, picture and join policy of a channel. */
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
