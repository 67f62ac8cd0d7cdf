import type { Case } from '@homecoming/contract/cases.ts';
import { isBreach } from '@homecoming/contract/moderation.ts';
import { getRules, type Rule } from '@homecoming/contract/rules.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useEndpoint } from '../../lib/http/use-endpoint.ts';
import { useAction } from '../../lib/use-action.ts';
import { Checkbox } from '../../ui/fields/checkbox.ts';
import { FormFailure } from '../../ui/fields/form.tsx';
import { rowStyle } from '../../ui/layout/row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Surface } from '../../ui/layout/surface.tsx';
import { GroundFields } from '../../reports/parts/ground-fields.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { listGrounds, type Ground } from '../../reports/model.ts';
import type { DecisionBody } from '../api.ts';
import { decideTexts, describeButton, itemChoices, sweepChoices } from '../texts.ts';
import { PersonChoice, type ChosenAction } from './person-choice.tsx';
import classes from './decide-sheet.module.css';

interface DecideSheetProps {
  shown: Case;
  /** `remove`: a tap on a reason decides. `more`: everything that can be decided. `replace`: the same, to answer an objection. */
  mode: 'remove' | 'more' | 'replace' | null;
  onClose: () => void;
  onDecide: (body: DecisionBody) => Promise<void>;
  returnTo: () => HTMLElement | null;
}

/** Asks why something is removed, or offers everything that can be decided about a case. */
export function DecideSheet({ shown, mode, onClose, onDecide, returnTo }: DecideSheetProps) {
  const { data } = useEndpoint(getRules, shown.community === null ? null : { params: { id: shown.community.id } });
  const rules = data?.rules ?? [];
  const { title, subtitle } = describeSheet(mode, shown);
  return (
    <Sheet opened={mode !== null} onClose={onClose} title={title} subtitle={subtitle} returnTo={returnTo}>
      {mode === 'remove' ? (
        <Grounds shown={shown} rules={rules} onDecide={onDecide} />
      ) : (
        <Everything shown={shown} rules={rules} onDecide={onDecide} />
      )}
    </Sheet>
  );
}

function describeSheet(mode: DecideSheetProps['mode'], { kind }: Case): { title: string; subtitle: string } {
  if (mode === 'remove') return { title: decideTexts.whyRemoved(kind), subtitle: decideTexts.tapDecides };
  if (mode === 'replace') return { title: decideTexts.replace, subtitle: decideTexts.replaceHint };
  return { title: decideTexts.title, subtitle: decideTexts.undoable };
}

interface ChoiceProps {
  shown: Case;
  rules: readonly Rule[];
  onDecide: DecideSheetProps['onDecide'];
}

/** What its newest report names. A rule that was changed since is none. */
function guessGround({ reports: [newest] }: Case, grounds: readonly Ground[]): Ground | undefined {
  const rule = newest?.rule;
  return rule == null
    ? grounds.find(({ ground }) => ground === newest?.reason)
    : grounds.find(({ ground, label }) => ground === 'rule' && label.replace(/^Rule \d+\. /, '') === rule.title);
}

function Grounds({ rules, onDecide }: ChoiceProps) {
  const decide = useAction(
    ({ ground, rule }: Ground) => onDecide({ item: 'remove', person: null, ground, rule }),
    'return',
  );
  return (
    <Stack gap={16}>
      {decide.failure !== null && <FormFailure>{decide.failure}</FormFailure>}
      <Surface as="ul" kind="rows">
        {listGrounds(rules).map((one) => (
          <li key={one.value}>
            <button
              type="button"
              {...rowStyle({ className: classes.choice })}
              data-hover
              disabled={decide.isRunning}
              onClick={() => void decide.run(one)}
            >
              <bdi>{one.label}</bdi>
            </button>
          </li>
        ))}
      </Surface>
    </Stack>
  );
}

function Everything({ shown, rules, onDecide }: ChoiceProps) {
  const grounds = listGrounds(rules);
  const [item, setItem] = useState<'keep' | 'remove'>(shown.can.remove ? 'remove' : 'keep');
  const [action, setAction] = useState<ChosenAction>({ person: null, hours: null });
  const [value, setValue] = useState(guessGround(shown, grounds)?.value ?? 'other');
  const [sweeps, setSweeps] = useState(false);
  const [sweep, setSweep] = useState<(typeof sweepChoices)[number]['value']>('7d');
  const [reason, setReason] = useState('');
  const chosen = grounds.find((one) => one.value === value);
  const needsReason = isBreach({ item, person: action.person });
  const decide = useAction(
    () =>
      onDecide({
        item,
        ...action,
        ground: chosen?.ground ?? 'other',
        rule: chosen?.rule ?? null,
        reason: reason.trim() || null,
        sweep: item === 'remove' && sweeps ? sweep : null,
      }),
    'return',
  );
  return (
    <Stack gap={20}>
      <NativeSelect
        label={decideTexts.item(shown.kind)}
        data={itemChoices.filter(({ value: choice }) => choice === 'keep' || shown.can.remove)}
        value={item}
        onChange={(event) => setItem(event.currentTarget.value === 'keep' ? 'keep' : 'remove')}
      />
      {item === 'remove' && shown.community !== null && (
        <Checkbox
          label={decideTexts.sweeps}
          checked={sweeps}
          onChange={(event) => setSweeps(event.currentTarget.checked)}
        />
      )}
      {item === 'remove' && sweeps && (
        <NativeSelect
          label={decideTexts.sweep}
          data={[...sweepChoices]}
          value={sweep}
          onChange={({ currentTarget }) =>
            setSweep(sweepChoices.find((choice) => choice.value === currentTarget.value)?.value ?? '7d')
          }
        />
      )}
      <PersonChoice value={action} allowed={shown.can.restrict} onChange={setAction} />
      {needsReason && (
        <GroundFields
          grounds={grounds}
          ground={value}
          onGroundChange={setValue}
          reason={reason}
          onReasonChange={setReason}
        />
      )}
      {decide.failure !== null && <FormFailure>{decide.failure}</FormFailure>}
      <Button color={needsReason ? 'brick' : 'ivy'} loading={decide.isRunning} onClick={() => void decide.run()}>
        {describeButton(item, action.person)}
      </Button>
    </Stack>
  );
}
