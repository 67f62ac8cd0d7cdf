import type { ReactNode } from 'react';
import classes from './settings-panel.module.css';

/** A panel of the settings. Its title is in the bar of phones already. */
export function SettingsPanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.panel}>
      <h2 className={classes.title}>{title}</h2>
      {children}
    </div>
  );
}

/** A part of a panel. */
export function SettingsSection({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      {title !== undefined && <h3 className={classes.sectionTitle}>{title}</h3>}
      {children}
    </section>
  );
}
