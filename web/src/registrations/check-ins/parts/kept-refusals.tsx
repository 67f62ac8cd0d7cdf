import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { IconX } from '../../../ui/icons/icons.tsx';
import { dismissCheckIn, type CheckInView } from '../api.ts';
import { describeCheckIn } from '../describe-check-in.ts';
import { Text } from '../../../ui/text/text.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import classes from './check-ins.module.css';

interface KeptRefusalsProps {
  checkIns: readonly CheckInView[];
  zone: string;
}

/** The check-ins that waited for a connection and were refused. They stay until they are dismissed. */
export function KeptRefusals({ checkIns, zone }: KeptRefusalsProps) {
  const kept = checkIns.filter((view) => view.state === 'refused' && view.isKept);
  if (kept.length === 0) return null;
  return (
    <section className={classes.kept} aria-label="Refused check-ins">
      <Text weight="strong">Not checked in</Text>
      <ul>
        {kept.map((view) => {
          const { who, note } = describeCheckIn(view, zone, true);
          return (
            <Row as="li" justify="between" gap={8} key={view.id} className={classes.keptRow}>
              <div>
                <Text weight="strong" dir="auto">
                  {who}
                </Text>
                <p>{note}</p>
              </div>
              <IconButton label={`Dismiss ${who}`} onClick={() => dismissCheckIn(view.id)}>
                <IconX size={18} />
              </IconButton>
            </Row>
          );
        })}
      </ul>
    </section>
  );
}
