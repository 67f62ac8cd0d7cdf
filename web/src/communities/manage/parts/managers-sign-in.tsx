import type { Community } from '@homecoming/contract/communities.ts';
import { SettingsRow, Rows } from '../../../accounts/parts/rows.tsx';
import { notice } from '../../../lib/toasts.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Switch } from '../../../ui/fields/switch.tsx';
import { IconShieldCheck } from '../../../ui/icons/icons.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { saveSettings } from '../api.ts';
import classes from '../screens/manage.module.css';

const TITLE = 'Second step for admins and owners';

/** For owners: whether who manages the community needs a second step. */
export function ManagersSignIn({ community }: { community: Community }) {
  const isRequired = community.second_factor_required === true;
  const save = useAction(async (second_factor_required: boolean) => {
    await saveSettings(community.id, { second_factor_required });
    notice.success(second_factor_required ? 'Managing needs a second step now' : 'Managing needs no second step now');
  });
  return (
    <Section title="How managers sign in" className={classes.narrow}>
      <Rows>
        <SettingsRow
          icon={IconShieldCheck}
          title={TITLE}
          text="Without an authenticator app or a passkey they see everything, but change nothing."
          endContent={
            <Switch
              aria-label={TITLE}
              checked={isRequired}
              disabled={save.isRunning}
              onChange={(checked) => void save.run(checked)}
            />
          }
        />
      </Rows>
    </Section>
  );
}
