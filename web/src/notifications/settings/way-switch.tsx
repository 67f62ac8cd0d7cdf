import { useId } from 'react';
import { Switch } from '../../ui/fields/switch.tsx';
import { switchWay, waysOf, type KindSetting, type Way } from '../settings.ts';
import { Text } from '../../ui/text/text.tsx';
import classes from './way-switch.module.css';

interface WaySwitchProps {
  setting: KindSetting;
  way: Way;
  /** The label of the way. */
  words: string;
  /** Shows the label beside the switch, where no column head has it. */
  labelled?: boolean;
}

/** Switches one way of a kind on or off. Mails need "In the app": without it, a hint says so. */
export function WaySwitch({ setting, way, words, labelled = false }: WaySwitchProps) {
  const hint = useId();
  const missing = way === 'mail' && !setting.in_app && waysOf(setting).includes('in_app');
  return (
    <div className={classes.way} data-labelled={labelled || undefined}>
      <Switch
        label={labelled ? words : undefined}
        aria-label={`${setting.label}: ${words.toLowerCase()}`}
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
