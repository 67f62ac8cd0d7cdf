import { IconMoon } from '../../ui/icons/icons.tsx';
import { AppearanceSwitch } from '../parts/appearance-switch.tsx';
import { Row, Rows } from '../parts/rows.tsx';
import classes from './settings.module.css';

/** Chooses light, dark, or the setting of the device. */
export function AppearancePanel() {
  return (
    <div className={classes.panel}>
      <h2 className={classes.panelTitle}>Appearance</h2>
      <Rows>
        <Row icon={IconMoon} title="Colours" text="Auto follows your device" end={<AppearanceSwitch />} />
      </Rows>
    </div>
  );
}
