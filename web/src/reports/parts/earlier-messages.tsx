import { limits } from '@homecoming/contract/limits.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Checkbox } from '../../ui/fields/checkbox.ts';
import { Stack } from '../../ui/layout/stack.tsx';
import { Text } from '../../ui/text/text.tsx';
import type { EarlierMessage } from '../api.ts';
import { reportTexts } from '../texts.ts';
import classes from './report-sheet.module.css';

interface EarlierMessagesProps {
  earlier: readonly EarlierMessage[];
  /** The ids of those that the staff will read. */
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** Lets the reporter of a message choose what the staff may read of what was written before it. */
export function EarlierMessages({ earlier, chosen, onChange }: EarlierMessagesProps) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) {
    return (
      <Button variant="default" onClick={() => setOpen(true)}>
        {reportTexts.showEarlier}
      </Button>
    );
  }
  const isFull = chosen.length >= limits.reportMessages;
  return (
    <Stack as="section" gap={12} aria-label={reportTexts.showEarlier}>
      <Text size="s" tone="soft">
        {reportTexts.earlierHint}
      </Text>
      <Stack gap={12} className={classes.earlier}>
        {earlier.map(({ id, author, text }) => {
          const isChosen = chosen.includes(id);
          return (
            <Checkbox
              key={id}
              checked={isChosen}
              disabled={isFull && !isChosen}
              onChange={() => onChange(isChosen ? chosen.filter((one) => one !== id) : [...chosen, id])}
              label={
                <Text as="span" breaks lines={3}>
                  <bdi>{author}</bdi>: <bdi>{text}</bdi>
                </Text>
              }
            />
          );
        })}
      </Stack>
    </Stack>
  );
}
