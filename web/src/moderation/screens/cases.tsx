import type { Case } from '@homecoming/contract/cases.ts';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { ApiError, getErrorMessage } from '../../lib/http/api-error.ts';
import { fullName } from '../../lib/text/format.ts';
import { notice } from '../../lib/toasts.ts';
import { useAction } from '../../lib/use-action.ts';
import { TextLink } from '../../ui/buttons/links.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FormButtons } from '../../ui/fields/form.tsx';
import { Chips } from '../../ui/fields/chips.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Surface } from '../../ui/layout/surface.tsx';
import { ListView } from '../../ui/lists/list-view.tsx';
import { useWide } from '../../ui/use-wide.ts';
import { Text } from '../../ui/text/text.tsx';
import { caseStates, claim, decide, reloadCase, undo, useCases, type CaseState, type DecisionBody } from '../api.ts';
import { CaseAppeals } from '../parts/case-appeals.tsx';
import { CaseCard } from '../parts/case-card.tsx';
import { CaseList } from '../parts/case-list.tsx';
import { CaseNotes } from '../parts/case-notes.tsx';
import { DecideSheet } from '../parts/decide-sheet.tsx';
import { DecisionCard } from '../parts/decision-card.tsx';
import { ReviewQueue } from '../review/review-queue.tsx';
import { describeDecision, moderationTexts } from '../texts.ts';
import { useClaim } from '../use-claim.ts';
import { useShownCase } from '../use-shown-case.ts';
import classes from './cases.module.css';

const UNDO_MS = 10_000;

const stateLabels: Readonly<Record<CaseState, string>> = {
  open: 'Open',
  mine: 'Mine',
  appeals: 'Objections',
  closed: 'Decided',
};
const emptyTitles: Readonly<Record<CaseState, string>> = {
  open: moderationTexts.nothing,
  mine: moderationTexts.nothingMine,
  appeals: moderationTexts.nothingAppeals,
  closed: moderationTexts.nothingClosed,
};

interface CasesProps {
  community: string | undefined;
  /** Begins with the texts that wait to be published. */
  showsTexts?: boolean;
}

/** The queue: one case a screen on phones; list and case side by side on wide screens. */
export function Cases({ community, showsTexts = false }: CasesProps) {
  const [state, setState] = useState<CaseState>('open');
  const [showsWaiting, setShowsWaiting] = useState(showsTexts);
  const list = useCases(community, state);
  const wide = useWide();
  const { last, keep, clear } = useLastDecision();
  const items = list.items ?? [];
  const { shown, hasLeft, choose, leave, showAgain } = useShownCase(items, state === 'open' || state === 'mine');
  useClaim(state === 'open' && !showsWaiting && !hasLeft ? shown : undefined);

  const showNext = () => {
    const index = items.findIndex(({ id }) => id === shown?.id);
    choose(items[index + 1]?.id ?? items[0]?.id ?? null);
  };

  async function decideShown(one: Case, body: DecisionBody): Promise<void> {
    try {
      leave(one.id);
      const done = describeDecision({ item: body.item ?? null, person: body.person ?? null });
      keep(one.id, await decide(one, body), done);
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
          { value: 'open' as const, label: stateLabels.open },
          // Second, so that it is in sight on phones.
          ...(community === undefined ? [] : [{ value: 'waiting' as const, label: 'To publish' }]),
          ...caseStates.filter((value) => value !== 'open').map((value) => ({ value, label: stateLabels[value] })),
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
            Who is under review, muted, suspended or banned
          </TextLink>
        </Text>
      )}
      {last !== null && (
        <UndoBar
          last={last}
          onDone={() => {
            clear();
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
              <EmptyState drawing="doorway" title={emptyTitles[state]}>
                {moderationTexts.nothingText}
              </EmptyState>
            )
          }
        >
          {() =>
            shown === undefined || hasLeft ? null : (
              <div className={classes.columns}>
                {wide && <CaseList cases={items} chosen={shown.id} onChoose={choose} list={list} />}
                <CaseView
                  key={shown.id}
                  shown={shown}
                  hasNext={items.length > 1}
                  place={`${items.indexOf(shown) + 1} of ${items.length}${list.hasMore ? '+' : ''}`}
                  onNext={() => {
                    if (items.at(-2)?.id === shown.id && list.hasMore) list.loadMore();
                    showNext();
                  }}
                  onDecide={(body) => decideShown(shown, body)}
                />
              </div>
            )
          }
        </ListView>
      )}
    </Stack>
  );
}

/** A case that somebody else has decided while the user looked at it. */
function CaseLeft({ shown, onNext }: { shown: Case; onNext: (() => void) | null }) {
  const { decision } = shown;
  const by = decision?.by == null ? 'somebody else' : fullName(decision.by);
  return (
    <Stack gap={16} className={classes.case}>
      <Surface kind="sunken" pad={12} role="status">
        <Row justify="between" gap={12}>
          <Text weight="medium" breaks>
            {decision === null || shown.state === 'open' ? moderationTexts.leftQueue : moderationTexts.decidedBy(by)}
          </Text>
          {onNext !== null && (
            <Button variant="subtle" size="sm" onClick={onNext}>
              Next
            </Button>
          )}
        </Row>
      </Surface>
      <CaseCard shown={shown} />
      {decision !== null && <DecisionCard shown={shown} decision={decision} />}
    </Stack>
  );
}

interface CaseViewProps {
  shown: Case;
  hasNext: boolean;
  /** `3 of 12`. */
  place: string;
  onNext: () => void;
  onDecide: (body: DecisionBody) => Promise<void>;
}

function CaseView({ shown, hasNext, place, onNext, onDecide }: CaseViewProps) {
  const [mode, setMode] = useState<'remove' | 'more' | null>(null);
  const removeButton = useRef<HTMLButtonElement>(null);
  const keepIt = useAction(() => onDecide({ item: 'keep', person: null }));
  const canDecide = shown.can.decide;
  useShortcuts({
    isOff: mode !== null || !canDecide,
    k: () => void keepIt.run(),
    r: () => setMode(shown.can.remove ? 'remove' : 'more'),
    j: onNext,
  });
  return (
    <Stack gap={16} className={classes.case}>
      <Row justify="between" gap={12}>
        <Text size="s" tone="quiet" tabular>
          {place}
        </Text>
        {hasNext && (
          <Button variant="subtle" size="sm" onClick={onNext}>
            Next <kbd className={classes.key}>J</kbd>
          </Button>
        )}
      </Row>
      <CaseCard shown={shown} />
      {shown.claim !== null && !shown.claim.mine && canDecide && <TakeOver shown={shown} />}
      {shown.decision !== null && <DecisionCard shown={shown} decision={shown.decision} />}
      <CaseAppeals shown={shown} />
      <CaseNotes shown={shown} />
      {canDecide && (
        <FormButtons>
          <Button variant="default" loading={keepIt.isRunning} onClick={() => void keepIt.run()}>
            {moderationTexts.keep} <kbd className={classes.key}>K</kbd>
          </Button>
          {shown.can.remove && (
            <Button ref={removeButton} variant="light" color="brick" onClick={() => setMode('remove')}>
              {moderationTexts.remove} <kbd className={classes.key}>R</kbd>
            </Button>
          )}
          <Button variant="default" onClick={() => setMode('more')}>
            More
          </Button>
        </FormButtons>
      )}
      <DecideSheet
        shown={shown}
        mode={mode}
        onClose={() => setMode(null)}
        onDecide={async (body) => {
          await onDecide(body);
          setMode(null);
        }}
        returnTo={() => removeButton.current}
      />
    </Stack>
  );
}

function TakeOver({ shown }: { shown: Case }) {
  const take = useAction(async () => {
    await claim(shown.id, true);
    await reloadCase(shown.id);
  });
  return (
    <Button variant="default" loading={take.isRunning} onClick={() => void take.run()}>
      Look at it instead
    </Button>
  );
}

interface LastDecision {
  readonly id: string;
  readonly caseId: string;
  readonly label: string;
}

/** The last decision of the user, for ten seconds. */
function useLastDecision() {
  const [last, setLast] = useState<LastDecision | null>(null);
  useEffect(() => {
    if (last === null) return;
    const timer = setTimeout(() => setLast(null), UNDO_MS);
    return () => clearTimeout(timer);
  }, [last]);
  return {
    last,
    keep: (caseId: string, { id }: { id: string }, label: string) => setLast({ id, caseId, label }),
    clear: () => setLast(null),
  };
}

function UndoBar({ last, onDone }: { last: LastDecision; onDone: () => void }) {
  const undoing = useAction(
    async () => {
      await undo(last.id);
      onDone();
    },
    (error) => notice.error(getErrorMessage(error)),
  );
  return (
    <Surface kind="sunken" pad={12} role="status">
      <Row justify="between" gap={12}>
        <Text weight="medium">{last.label}</Text>
        <Button variant="subtle" size="sm" loading={undoing.isRunning} onClick={() => void undoing.run()}>
          {moderationTexts.undo}
        </Button>
      </Row>
    </Surface>
  );
}

/** Single keys, unless the user types or a dialog is open. */
function useShortcuts({ isOff, ...keys }: { isOff: boolean } & Readonly<Record<'k' | 'r' | 'j', () => void>>): void {
  useEffect(() => {
    if (isOff) return;
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      const isTyping =
        target instanceof HTMLElement && target.closest('input, textarea, select, [role="dialog"]') !== null;
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      const key = event.key.toLowerCase();
      if (key !== 'k' && key !== 'r' && key !== 'j') return;
      event.preventDefault();
      keys[key]();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
}
