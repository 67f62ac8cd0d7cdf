import { Button } from '@mantine/core';
import { useEffect, useRef, type RefObject } from 'react';
import { focusSoon, useFocusHandedOn } from '../../../ui/focus.ts';
import { useRootAttribute } from '../../../ui/page/root-attribute.ts';
import type { BulkProgress } from '../use-bulk-approval.ts';
import { Row } from '../../../ui/layout/row.tsx';
import { Text } from '../../../ui/text/text.tsx';
import classes from './requests.module.css';

interface SelectBarProps {
  selected: number;
  /** How many can be selected. */
  of: number;
  progress: BulkProgress | null;
  onAll: (selected: boolean) => void;
  onApprove: () => void;
  onStop: () => void;
  onCancel: () => void;
}

/** The bar of the selected requests. Where a pressed button goes, the focus moves to the first one that is there. */
export function SelectBar({ progress, onStop, ...choice }: SelectBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useFocusHandedOn(bar);
  useRootAttribute('data-own-actions');
  return (
    <Row wrap gap={8} ref={bar} className={classes.bar}>
      {progress === null ? <Choice {...choice} bar={bar} /> : <Progress {...progress} bar={bar} onStop={onStop} />}
    </Row>
  );
}

interface InBar {
  bar: RefObject<HTMLDivElement | null>;
}

function Progress({ done, total, bar, onStop }: BulkProgress & InBar & { onStop: () => void }) {
  useFocusIfLost(bar);
  return (
    <>
      <Text weight="strong" tabular grow className={classes.barWords} role="status">
        Approving {done + 1} of {total}
      </Text>
      <progress className={classes.progress} aria-label="Approved" max={total} value={done}>
        {done} of {total}
      </progress>
      <Button variant="default" size="sm" onClick={onStop}>
        Stop
      </Button>
    </>
  );
}

type ChoiceProps = Omit<SelectBarProps, 'progress' | 'onStop'> & InBar;

function Choice({ selected, of, bar, onAll, onApprove, onCancel }: ChoiceProps) {
  useFocusIfLost(bar);
  return (
    <>
      <Text weight="strong" tabular grow className={classes.barWords} role="status">
        {selected === 0 ? 'Select requests' : `${selected} selected`}
      </Text>
      <Button variant="default" size="sm" onClick={() => onAll(selected < of)}>
        {selected < of ? 'Select all' : 'Select none'}
      </Button>
      <Button size="sm" disabled={selected === 0} onClick={onApprove}>
        Approve{selected > 0 && ` ${selected}`}
      </Button>
      <Button variant="default" size="sm" onClick={onCancel}>
        Done
      </Button>
    </>
  );
}

/** Focuses the first button of the bar when the one that was pressed is gone. */
function useFocusIfLost(bar: InBar['bar']): void {
  useEffect(() => focusSoon(() => bar.current?.querySelector('button'), true), [bar]);
}
