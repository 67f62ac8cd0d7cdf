import { levels } from '@homecoming/contract/points.ts';
import { count } from '../../lib/text/format.ts';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Text } from '../../ui/text/text.tsx';
import { limitRules } from './describe-limit.ts';
import classes from './point-rules.module.css';
import { pointRules, reasonTexts } from './reasons.ts';

/** The rules: what earns points, the daily limits, and the levels. */
export function PointRulesSheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title="How points work"
      subtitle="What you do for the others earns points. What is deleted takes its points along."
    >
      <Stack as="ul">
        {pointRules().map(({ reason, points }) => {
          const { icon: ReasonIcon, rule } = reasonTexts[reason];
          return (
            <Row as="li" gap={12} key={reason} className={classes.row}>
              <ReasonIcon size={20} />
              <span className={classes.words}>{rule}</span>
              <Text as="span" weight="strong" tone="accent" tabular>
                +{points}
              </Text>
            </Row>
          );
        })}
      </Stack>
      {limitRules.map((rule) => (
        <Text size="s" tone="soft" key={rule} className={classes.limit}>
          {rule}
        </Text>
      ))}
      <h3 className={classes.title}>Levels</h3>
      <Stack as="ol">
        {levels.map(({ level, name, points }) => (
          <Row as="li" gap={12} key={level} className={classes.row}>
            <Text as="span" weight="strong" tone="accent" tabular align="center" className={classes.level}>
              {level}
            </Text>
            <span className={classes.words}>{name}</span>
            <Text as="span" size="s" tone="quiet" tabular>
              {level === 1 ? 'from the start' : `from ${count(points)}`}
            </Text>
          </Row>
        ))}
      </Stack>
    </Sheet>
  );
}
