import { wayLabels, type KindSetting } from '../settings.ts';
import { surfaceStyle } from '../../ui/layout/surface.tsx';
import classes from './settings-cards.module.css';
import { WaySwitch } from './way-switch.tsx';

/** The settings on phones: a card for each kind. */
export function SettingsCards({ kinds }: { kinds: readonly KindSetting[] }) {
  return (
    <ul className={classes.cards}>
      {kinds.map((setting) => (
        <li key={setting.kind} {...surfaceStyle({ className: classes.card })}>
          <h3 className={classes.title}>{setting.label}</h3>
          {wayLabels
            .filter(([way]) => setting.can[way])
            .map(([way, words]) => (
              <WaySwitch key={way} setting={setting} way={way} label={words} labelled />
            ))}
        </li>
      ))}
    </ul>
  );
}
