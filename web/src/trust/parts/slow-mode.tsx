import type { ModerationSettings } from '@homecoming/contract/trust.ts';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { notice } from '../../lib/toasts.ts';
import { useAction } from '../../lib/use-action.ts';
import { Stack } from '../../ui/layout/stack.tsx';
import { Text } from '../../ui/text/text.tsx';
import { saveModerationSettings } from '../settings/api.ts';
import { slowModeLengths, slowModePauses, slowModeTexts } from '../model.ts';

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
  const save = useAction(async (seconds: number, lasts: string) => {
    const place = channel === undefined ? {} : { channel };
    const slow_mode = { ...place, seconds: seconds === 0 ? null : seconds, hours: Number(lasts) };
    await saveModerationSettings(community, { slow_mode });
    notice.success(seconds === 0 ? slowModeTexts.off : slowModeTexts.on);
  });
  const seconds = now?.seconds ?? 0;
  const known = slowModePauses.some(({ value }) => value === String(seconds));
  return (
    <Stack gap={16}>
      <Text tone="soft">{slowModeTexts.lead}</Text>
      <NativeSelect
        label={slowModeTexts.pause}
        data={known ? [...slowModePauses] : [...slowModePauses, slowModeTexts.otherPause(seconds)]}
        value={String(seconds)}
        disabled={save.isRunning}
        onChange={(event) => void save.run(Number(event.currentTarget.value), hours)}
      />
      {now !== undefined && (
        <NativeSelect
          label={slowModeTexts.length}
          description={slowModeTexts.until(now.until)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={[...slowModeLengths]}
          value={hours}
          disabled={save.isRunning}
          onChange={({ currentTarget }) => {
            setHours(currentTarget.value);
            void save.run(seconds, currentTarget.value);
          }}
        />
      )}
    </Stack>
  );
}
