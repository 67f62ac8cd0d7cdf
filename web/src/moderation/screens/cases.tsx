import type { Case } from '@homecoming/contract/cases.ts';
import { useState } from 'react';
import { ApiError } from '../../lib/http/api-error.ts';
import { countUpTo99 } from '../../lib/text/format.ts';
import { decideUndoably } from '../../reports/parts/undo-window.ts';
import { TextLink } from '../../ui/buttons/links.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Chips } from '../../ui/fields/chips.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { ListView } from '../../ui/lists/list-view.tsx';
import { Text } from '../../ui/text/text.tsx';
import { useHasAsideColumn } from '../../ui/use-wide.ts';
import {
  caseStates,
  decide,
  reloadCase,
  useCases,
  useOpenCaseCount,
  type CaseState,
  type DecisionBody,
} from '../api.ts';
import { CaseHistory } from '../parts/case-history.tsx';
import { CaseLeft } from '../parts/case-left.tsx';
import { CaseList } from '../parts/case-list.tsx';
import { CaseView } from '../parts/case-view.tsx';
import { UndoBar, type LastDecision } from '../parts/undo-bar.tsx';
import { ReviewQueue } from '../review/review-queue.tsx';
import { describeDecision, moderationTexts, restrictionTexts, stateTexts } from '../texts.ts';
import { useClaim } from '../use-claim.ts';
import { useShownCase } from '../use-shown-case.ts';
import classes from './cases.module.css';

interface CasesProps {
  community: string | undefined;
  /** Begins with the texts that wait to be published. */
  showsTexts?: boolean;
}

/** The queue: one case a screen on phones with its history below; list, case and history side by side on wide screens. */
export function Cases({ community, showsTexts = false }: CasesProps) {
  const [state, setState] = useState<CaseState>('open');
  const [showsWaiting, setShowsWaiting] = useState(showsTexts);
  const list = useCases(community, state);
  const hasList = useHasAsideColumn();
  const [hasMoved, setMoved] = useState(false);
  const [last, setLast] = useState<LastDecision | null>(null);
  const items = list.items ?? [];
  const { shown, hasLeft, choose, leave, showAgain } = useShownCase(items, state === 'open');
  useClaim(state === 'open' && !showsWaiting && !hasLeft ? shown : undefined);

  const openCount = useOpenCaseCount(community, state === 'open');
  const total =
    list.hasMore && openCount !== undefined ? countUpTo99(openCount) : `${items.length}${list.hasMore ? '+' : ''}`;

  const showNext = () => {
    setMoved(true);
    const index = items.findIndex(({ id }) => id === shown?.id);
    choose(items[index + 1]?.id ?? items[0]?.id ?? null);
  };

  async function decideShown(one: Case, body: DecisionBody): Promise<void> {
    setMoved(true);
    try {
      leave(one.id);
      const label = describeDecision({ item: body.item ?? null, person: body.person ?? null });
      const id = await decideUndoably({ subject: one.id, decide: () => decide(one, body) });
      if (id !== null) setLast({ id, caseId: one.id, label });
    } catch (error) {
      showAgain(one.id);
      // What has changed since is shown before it is decided again.
      if (error instanceof ApiError && error.code === 'case_changed') await reloadCase(one.id);
      throw error;
    }
  }

  return (
    <Stack gap={16}>
      <Chips
        label="Reports"
        chips={[
          { value: 'open' as const, label: stateTexts.open.label },
          // Second, so that it is in sight on phones.
          ...(community === undefined ? [] : [{ value: 'waiting' as const, label: moderationTexts.toPublish }]),
          ...caseStates.filter((value) => value !== 'open').map((value) => ({ value, label: stateTexts[value].label })),
        ]}
        value={showsWaiting ? 'waiting' : state}
        onChange={(next) => {
          setShowsWaiting(next === 'waiting');
          if (next !== 'waiting') setState(next);
          choose(null);
        }}
      />
      {community !== undefined && (
        <Text size="s">
          <TextLink to="/communities/$id/manage/reports/restrictions" params={{ id: community }}>
            {restrictionTexts.title}
          </TextLink>
        </Text>
      )}
      {last !== null && (
        <UndoBar
          last={last}
          onUndone={() => {
            setLast(null);
            showAgain(last.caseId);
          }}
        />
      )}
      {showsWaiting && community !== undefined && <ReviewQueue community={community} />}
      {!showsWaiting && shown !== undefined && hasLeft && (
        <CaseLeft shown={shown} onNext={items.length > 0 ? showNext : null} />
      )}
      {!showsWaiting && (
        <ListView
          list={list}
          label="Loading reports"
          errorFallback={moderationTexts.casesFailed}
          empty={
            hasLeft ? null : (
              <EmptyState drawing="doorway" title={stateTexts[state].empty}>
                {stateTexts[state].emptyText}
              </EmptyState>
            )
          }
        >
          {() =>
            shown === undefined || hasLeft ? null : (
              <div className={classes.columns}>
                {hasList && <CaseList cases={items} chosen={shown.id} onChoose={choose} list={list} />}
                <CaseView
                  key={shown.id}
                  shown={shown}
                  hasNext={items.length > 1}
                  takesFocus={hasMoved}
                  place={`${items.indexOf(shown) + 1} of ${total}`}
                  onNext={() => {
                    if (items.at(-2)?.id === shown.id && list.hasMore) list.loadMore();
                    showNext();
                  }}
                  onDecide={(body) => decideShown(shown, body)}
                />
                <CaseHistory key={`history ${shown.id}`} shown={shown} />
              </div>
            )
          }
        </ListView>
      )}
    </Stack>
  );
}
