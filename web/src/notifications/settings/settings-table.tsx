import { wayLabels, type KindSetting } from '../settings.ts';
import { surfaceStyle } from '../../ui/layout/surface.tsx';
import classes from './settings-table.module.css';
import { WaySwitch } from './way-switch.tsx';

/** The settings as a table of kinds and ways. */
export function SettingsTable({ kinds }: { kinds: readonly KindSetting[] }) {
  return (
    <table {...surfaceStyle({ className: classes.table })}>
      <thead>
        <tr>
          <th scope="col">Tell me about</th>
          {wayLabels.map(([way, words]) => (
            <th key={way} scope="col" className={classes.way}>
              {words}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.map((setting) => (
          <tr key={setting.kind}>
            <th scope="row">{setting.label}</th>
            {wayLabels.map(([way, words]) => (
              <td key={way}>{setting.can[way] && <WaySwitch setting={setting} way={way} label={words} />}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
