import type { RolloverSettings } from '@homecoming/contract/cohorts.ts';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { ZoneField } from '../../events/edit/parts/zone-field.tsx';
import { notice } from '../../lib/toasts.ts';
import { useMinute } from '../../lib/use-minute.ts';
import { useAction } from '../../lib/use-action.ts';
import { FormFailure } from '../../ui/fields/form.tsx';
import { MonthDayField } from '../../ui/fields/month-day-field.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Text } from '../../ui/text/text.tsx';
import { saveRollover } from '../api.ts';
import { cohortTexts } from '../texts.ts';

interface Fields {
  day: string;
  zone: string;
  /** One per line. */
  domains: string;
}

/** When students of a community graduate, and which addresses they lose. */
export function RolloverForm({ communityId, settings }: { communityId: string; settings: RolloverSettings }) {
  // What is edited, so that the rest follows what other managers change meanwhile.
  const [edited, setEdited] = useState<Partial<Fields>>({});
  const saved = { day: settings.day, zone: settings.zone, domains: settings.campus_domains.join('\n') };
  const { day, zone, domains } = { ...saved, ...edited };
  const edit = (fields: Partial<Fields>): void => setEdited({ ...edited, ...fields });
  const changes = {
    ...(day !== saved.day && { day }),
    ...(zone !== saved.zone && { zone }),
    ...(domains !== saved.domains && { campus_domains: toDomains(domains) }),
  };
  const save = useAction(async () => {
    await saveRollover(communityId, changes);
    setEdited({});
    notice.success('Saved');
  }, 'return');
  const now = new Date(useMinute()).toISOString();
  return (
    <Section title="Graduation">
      <Stack gap={16}>
        <MonthDayField value={day} onChange={(next) => edit({ day: next })} />
        <Text size="s" tone="quiet">
          {cohortTexts.dayHint}
        </Text>
        <ZoneField value={zone} at={now} error={undefined} onChange={(next) => edit({ zone: next })} />
        <Textarea
          label="Campus addresses"
          description={cohortTexts.campusHint}
          placeholder="students.northgate.edu"
          autosize
          minRows={1}
          maxRows={8}
          value={domains}
          onChange={({ currentTarget }) => edit({ domains: currentTarget.value })}
        />
        {save.failure !== null && <FormFailure>{save.failure}</FormFailure>}
        {Object.keys(changes).length > 0 && (
          <div>
            <Button loading={save.isRunning} onClick={() => void save.run()}>
              Save
            </Button>
          </div>
        )}
      </Stack>
    </Section>
  );
}

/** The domains of lines, without the part before an @. */
function toDomains(text: string): string[] {
  const domains = text
    .split(/[\s,;]+/)
    .map((word) => word.slice(word.indexOf('@') + 1).toLowerCase())
    .filter((word) => word !== '');
  return [...new Set(domains)];
}
