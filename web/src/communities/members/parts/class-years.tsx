import { useClassYears } from '../api.ts';
import { count } from '../../../lib/text/format.ts';
import { MeterBar } from '../../../ui/feedback/meter.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { AsideSection } from '../../../ui/page/aside.tsx';
import { Text } from '../../../ui/text/text.tsx';
import { groupClassYears } from './group-class-years.ts';

/** How many members of which class years there are, in a few rows. Renders nothing without any. */
export function ClassYears({ community }: { community: string }) {
  const rows = groupClassYears(useClassYears(community));
  const most = Math.max(...rows.map(({ members }) => members));
  if (rows.length === 0) return null;
  return (
    <AsideSection title="Class years here">
      <Stack as="ul" gap={12}>
        {rows.map(({ from, to, members }) => (
          <li key={from}>
            <Row align="baseline" justify="between" gap={8} size="s">
              <span>{from === to ? from : `${from} to ${to}`}</span>
              <Text as="span" tone="quiet" tabular>
                {count(members)}
              </Text>
            </Row>
            <MeterBar share={members / most} aria-hidden="true" />
          </li>
        ))}
      </Stack>
    </AsideSection>
  );
}
