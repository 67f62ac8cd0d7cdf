import { limits } from '@homecoming/contract/limits.ts';
import type { ModerationSettings } from '@homecoming/contract/trust.ts';
import { Button, NativeSelect } from '@mantine/core';
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
import { SlowMode } from '../../trust/parts/slow-mode.tsx';
import { saveModerationSettings, useModerationSettings } from '../../trust/settings/api.ts';
import { toFilters, toLines } from './api.ts';
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
      <Section title="Slow mode">
        <SlowMode community={community} saved={data} />
      </Section>
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
        <NativeSelect
          label="Posts and comments of new members"
          description="They wait until a moderator has looked."
          data={counts}
          value={String(saved.first_texts_reviewed)}
          disabled={save.isRunning}
          onChange={(event) => void save.run({ first_texts_reviewed: Number(event.currentTarget.value) })}
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
          One per line, up to {limits.filters}. With * at the end, all words that begin so. Chats are not looked at.
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
