import { Bone, Loading } from '../../ui/feedback/loading.tsx';
import { wayLabels } from '../settings.ts';
import { Row } from '../../ui/layout/row.tsx';
import { surfaceStyle } from '../../ui/layout/surface.tsx';
import cards from './settings-cards.module.css';
import classes from './settings-skeleton.module.css';

const KINDS = 6;

/** The settings while they load: rows of a table where it is `wide`, else a card each. */
export function SettingsSkeleton({ wide }: { wide: boolean }) {
  return (
    <Loading label="Loading your settings">
      <div className={wide ? classes.table : cards.cards}>
        {Array.from({ length: KINDS }, (_, index) => (
          <div key={index} {...(wide ? { className: classes.row } : surfaceStyle({ className: cards.card }))}>
            <Row className={classes.label}>
              <Bone width={150} height={14} />
            </Row>
            {wayLabels.map(([way]) => (
              <Row justify="between" key={way} className={classes.way}>
                {!wide && <Bone width={70} height={12} />}
                <Bone width={44} height={24} radius={12} />
              </Row>
            ))}
          </div>
        ))}
      </div>
    </Loading>
  );
}
