import { IconMoon } from '../../ui/icons/icons.tsx';
import { AppearanceSwitch } from '../parts/appearance-switch.tsx';
import { SettingsRow, Rows } from '../parts/rows.tsx';
import { SettingsPanel } from '../parts/settings-panel.tsx';

/** Chooses light, dark, or the setting of the device. */
export function AppearancePanel() {
  return (
    <SettingsPanel title="Appearance">
      <Rows>
        <SettingsRow
          icon={IconMoon}
          title="Colours"
          text="Auto follows your device"
          endContent={<AppearanceSwitch />}
        />
      </Rows>
    </SettingsPanel>
  );
}
