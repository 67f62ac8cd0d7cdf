import { limits } from '@homecoming/contract/limits.ts';
import type { ModerationSettings } from '@homecoming/contract/trust.ts';
import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../../lib/http/api-error.ts';
import { notice } from '../../lib/toasts.ts';
import { useAction } from '../../lib/use-action.ts';
import { SectionError } from '../../ui/feedback/error-state.tsx';
import { Loading, RowsSkeleton } from '../../ui/feedback/loading.tsx';
import { FormFailure } from '../../ui/fields/form.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Text } from '../../ui/text/text.tsx';
import { saveModerationSettings, toFilters, toLines, useModerationSettings } from './api.ts';
import { FilterFields } from './filter-fields.tsx';
import classes from './moderation-settings.module.css';

/** How a community is moderated: what waits, slow mode, and words that are looked for. */
export function ModerationSettingsForm({ community }: { community: string }) {
  const { data, error, mutate } = useModerationSettings(community);
  if (data === undefined && error !== undefined) return <SectionError error={error} onRetry={() => void mutate()} />;
  if (data === undefined) {
    return (
      <Loading label="Loading the settings">
        <RowsSkeleton rows={4} />
      </Loading>
    );
  }
  return (
    <Stack gap={48} className={classes.narrow}>
      <FirstLook community={community} saved={data} />
      <SlowMode community={community} saved={data} />
      <Filters key={JSON.stringify(data.filters)} community={community} saved={data} />
    </Stack>
  );
}

interface PartProps {
  community: string;
  saved: ModerationSettings;
}

const counts = Array.from({ length: limits.firstTextsReviewed + 1 }, (_, count) => ({
  value: String(count),
  label: count === 0 ? 'None' : count === 1 ? 'The first one' : `The first ${count}`,
}));

function FirstLook({ community, saved }: PartProps) {
  const save = useAction((body: Parameters<typeof saveModerationSettings>[1]) =>
    saveModerationSettings(community, body),
  );
  return (
    <Section title="Looked at before it is published">
      <Stack gap={20}>
        <Select
          label="Posts and comments of new members"
          description="They wait until a moderator has looked."
          data={counts}
          value={String(saved.first_texts_reviewed)}
          allowDeselect={false}
          disabled={save.isRunning}
          onChange={(next) => void save.run({ first_texts_reviewed: Number(next) })}
        />
        <Switch
          label="Links of people who signed up in the last 24 hours"
          checked={saved.hold_links_in_probation}
          disabled={save.isRunning}
          onChange={(checked) => void save.run({ hold_links_in_probation: checked })}
        />
      </Stack>
    </Section>
  );
}

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

function SlowMode({ community, saved }: PartProps) {
  const now = saved.slow_modes.find(({ channel }) => channel === null);
  const [hours, setHours] = useState('24');
  const save = useAction(async (seconds: number) => {
    const slow_mode = { seconds: seconds === 0 ? null : seconds, hours: Number(hours) };
    await saveModerationSettings(community, { slow_mode });
    notice.success(seconds === 0 ? 'Slow mode is off' : 'Slow mode is on');
  });
  const seconds = String(now?.seconds ?? 0);
  const known = pauses.some(({ value }) => value === seconds);
  return (
    <Section title="Slow mode">
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
    </Section>
  );
}

function Filters({ community, saved }: PartProps) {
  const [lines, setLines] = useState(() => toLines(saved.filters));
  const [error, setError] = useState<string>();
  const save = useAction(async () => {
    setError(undefined);
    try {
      await saveModerationSettings(community, { filters: toFilters(lines) });
    } catch (failure) {
      if (failure instanceof ApiError) setError(failure.fields.filters);
      throw failure;
    }
    notice.success('The words are saved');
  }, 'return');
  const isChanged = JSON.stringify(lines) !== JSON.stringify(toLines(saved.filters));
  return (
    <Section title="Words and websites">
      <Stack gap={16}>
        <Text tone="soft">
          One a line, up to {limits.filters}. Whole words, whatever their case and accents; with * at the end all that
          begin so. A website such as example.org includes what is below it. Chats are not looked at.
        </Text>
        <FilterFields lines={lines} error={error} onChange={setLines} />
        {save.failure !== null && error === undefined && <FormFailure>{save.failure}</FormFailure>}
        {isChanged && (
          <div>
            <Button loading={save.isRunning} onClick={() => void save.run()}>
              Save words
            </Button>
          </div>
        )}
      </Stack>
    </Section>
  );
}
