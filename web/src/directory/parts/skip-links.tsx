import { MAP_ID, RESULTS_ID } from '../results.ts';
import classes from './skip-links.module.css';

const targets = [
  { id: RESULTS_ID, label: 'Skip to the list' },
  { id: MAP_ID, label: 'Skip to the map' },
] as const;

/** The ways past the filters for those who use the keyboard, visible while they have the focus. */
export function SkipLinks() {
  return targets.map(({ id, label }) => (
    <a
      key={id}
      href={`#${id}`}
      className={classes.link}
      onClick={(event) => {
        // The router would handle the hash as a navigation
        event.preventDefault();
        document.getElementById(id)?.focus();
      }}
    >
      {label}
    </a>
  ));
}
