import type { ModerationSettings } from '@homecoming/contract/trust.ts';
import { Select } from '@mantine/core';
import { useState } from 'react';
import { notice } from '../../lib/toasts.ts';
import { useAction } from '../../lib/use-action.ts';
import { Stack } from '../../ui/layout/stack.tsx';
import { Text } from '../../ui/text/text.tsx';
import { saveModerationSettings } from '../settings/api.ts';

const pauses = [
  { value: '0', label: 'Off' },
  { value: '30', label: '30 seconds' },
  { value: '60', label: '1 minute' },
  { value: '300', label: '5 minutes' },
  { value: '900', label: '15 minutes' },
  { value: '3600', label: '1 hour' },
];
const lengths = [
  { value: '1', label: '1 hour' },
  { value: '24', label: '1 day' },
  { value: '168', label: '7 days' },
];

interface SlowModeProps {
  community: string;
  /** The channel that it is for; without one the whole community. */
  channel?: string;
  saved: ModerationSettings;
}

/** How long members wait between two texts in a community, or in one of its channels. */
export function SlowMode({ community, channel, saved }: SlowModeProps) {
  const now = saved.slow_modes.find((slow) => (slow.channel?.id ?? null) === (channel ?? null));
  const [hours, setHours] = useState('24');
  const save = useAction(async (seconds: number) => {
    const place = channel === undefined ? {} : { channel };
    const slow_mode = { ...place, seconds: seconds === 0 ? null : seconds, hours: Number(hours) };
    await saveModerationSettings(community, { slow_mode });
    notice.success(seconds === 0 ? 'Slow mode is off' : 'Slow mode is on');
  });
  const seconds = String(now?.seconds ?? 0);
  const known = pauses.some(({ value }) => value === seconds);
  return (
    <Stack gap={16}>
      <Text tone="soft">For heated days: members wait between two posts or comments. Managers do not.</Text>
      <Select
        label="It lasts"
        data={lengths}
        value={hours}
        allowDeselect={false}
        onChange={(next) => setHours(next ?? '24')}
      />
      <Select
        label="Time between two"
        data={known ? pauses : [...pauses, { value: seconds, label: `${seconds} seconds` }]}
        value={seconds}
        allowDeselect={false}
        disabled={save.isRunning}
        onChange={(next) => void save.run(Number(next))}
      />
      {now !== undefined && (
        <Text size="s" tone="quiet">
          Until {new Date(now.until).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })}.
        </Text>
      )}
    </Stack>
  );
}
