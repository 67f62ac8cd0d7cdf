import type { ReactNode } from 'react';
import { Stack } from '../../ui/layout/stack.tsx';
import { Heading } from '../../ui/text/heading.tsx';
import classes from './settings-panel.module.css';

/** A panel of the settings. Its title is in the bar of phones already. */
export function SettingsPanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap={28} revealsInOrder="everywhere" className={classes.panel}>
      <h2 className={classes.title}>{title}</h2>
      {children}
    </Stack>
  );
}

/** A part of a panel. */
export function SettingsSection({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <Stack as="section" gap={16}>
      {title !== undefined && (
        <Heading as="h3" size="s">
          {title}
        </Heading>
      )}
      {children}
    </Stack>
  );
}
