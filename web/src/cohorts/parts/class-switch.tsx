import type { RolloverPreview } from '@homecoming/contract/cohorts.ts';
import { SettingsRow, Rows } from '../../accounts/parts/rows.tsx';
import { counted } from '../../lib/text/format.ts';
import { notice } from '../../lib/toasts.ts';
import { useAction } from '../../lib/use-action.ts';
import { Switch } from '../../ui/fields/switch.tsx';
import { IconSchool } from '../../ui/icons/icons.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Text } from '../../ui/text/text.tsx';
import { saveRollover } from '../api.ts';
import { cohortTexts } from '../texts.ts';

/** The most channels to come that are named. */
const NAMED = 12;

/** Switches classes on and off, for owners, and says which channels come with them. */
export function ClassSwitch({ communityId, preview }: { communityId: string; preview: RolloverPreview }) {
  const { settings, channels } = preview;
  const save = useAction(async (on: boolean) => {
    await saveRollover(communityId, { on });
    notice.success(on ? 'Members are added to the channels in the next minutes' : 'Channels stay as they are now');
  });
  const named = channels.slice(0, NAMED).map(({ name, people }) => `${name} (${people})`);
  return (
    <Section title="Classes">
      <Stack gap={12}>
        <Rows>
          <SettingsRow
            icon={IconSchool}
            title={cohortTexts.switchTitle}
            text={
              settings.can.switch ? cohortTexts.switchText : `${cohortTexts.switchText} Owners switch it on and off.`
            }
            endContent={
              <Switch
                aria-label={cohortTexts.switchTitle}
                checked={settings.on}
                disabled={!settings.can.switch}
                onChange={(checked) => void save.run(checked)}
              />
            }
          />
        </Rows>
        {!settings.on && (
          <Text size="m" tone="soft" breaks>
            {named.length === 0
              ? 'No class year or program has five people yet.'
              : `It comes with ${counted(channels.length, 'channel')}: ${named.join(', ')}${
                  channels.length > NAMED ? ` and ${channels.length - NAMED} more` : ''
                }.`}
          </Text>
        )}
      </Stack>
    </Section>
  );
}
