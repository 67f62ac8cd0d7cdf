import type { Case } from '@homecoming/contract/cases.ts';
import type { ComponentProps } from 'react';
import { counted, fullName, pastTime } from '../../lib/text/format.ts';
import { describeKind, formatReason } from '../../reports/model.ts';
import { stackStyle } from '../../ui/layout/stack.tsx';
import { Surface } from '../../ui/layout/surface.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { Text } from '../../ui/text/text.tsx';
import classes from './case-list.module.css';

interface CaseListProps {
  cases: readonly Case[];
  chosen: string;
  onChoose: (id: string) => void;
  list: ComponentProps<typeof LoadMore>['list'];
}

/** The cases beside the one that is shown, on wide screens. */
export function CaseList({ cases, chosen, onChoose, list }: CaseListProps) {
  return (
    <nav aria-label="Cases" className={classes.list}>
      <Surface as="ul" kind="rows">
        {cases.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              {...stackStyle({ gap: 4, className: classes.case })}
              aria-current={one.id === chosen || undefined}
              onClick={() => onChoose(one.id)}
            >
              <Text as="span" weight="medium" lines={1} breaks>
                <bdi>{one.evidence[0]?.title ?? (one.evidence[0]?.text || 'A picture')}</bdi>
              </Text>
              <Text as="span" size="s" tone="quiet" lines={2}>
                {describeCase(one)}
              </Text>
            </button>
          </li>
        ))}
      </Surface>
      <LoadMore what="cases" list={list} />
    </nav>
  );
}

function describeCase({ kind, author, reports, reports_count: count, opened_at: openedAt }: Case): string {
  const [first] = reports;
  const by = author === null ? '' : ` by ${fullName(author)}`;
  const why =
    first === undefined
      ? 'opened by a moderator'
      : `${counted(count, 'report')}: ${formatReason(first.reason, first.rule)}`;
  return `${describeKind(kind)}${by} · ${why} · ${pastTime(openedAt)}`;
}
