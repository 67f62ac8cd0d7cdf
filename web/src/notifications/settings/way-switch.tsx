import { useId } from 'react';
import { Switch } from '../../ui/fields/switch.tsx';
import { switchWay, type KindSetting, type Way } from '../settings.ts';
import { Text } from '../../ui/text/text.tsx';
import classes from './way-switch.module.css';

interface WaySwitchProps {
  setting: KindSetting;
  way: Way;
  /** The label of the way. */
  label: string;
  /** Shows the label beside the switch, where no column head has it. */
  labelled?: boolean;
}

/** Switches one way of a kind on or off. Mails need "In the app": without it, a hint says so. */
export function WaySwitch({ setting, way, label, labelled = false }: WaySwitchProps) {
  const hint = useId();
  const missing = way === 'mail' && !setting.in_app && setting.can.in_app;
  return (
    <div className={classes.way} data-labelled={labelled || undefined}>
      <Switch
        label={labelled ? label : undefined}
        aria-label={`${setting.label}: ${label.toLowerCase()}`}
        aria-describedby={missing ? hint : undefined}
        checked={setting[way] && !missing}
        disabled={missing}
        onChange={(on) => switchWay(setting, way, on)}
      />
      {missing && (
        <Text size="s" tone="quiet" align="center" id={hint} className={classes.hint}>
          Only with “In the app” on
        </Text>
      )}
    </div>
  );
}
