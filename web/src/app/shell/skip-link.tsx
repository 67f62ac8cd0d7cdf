import classes from './skip-link.module.css';

/** The first stop of the keyboard: past the navigation, to the content or to what else has an id. */
export function SkipLink({ to = 'main', children = 'Skip to content' }: { to?: string; children?: string }) {
  return (
    <a
      href={`#${to}`}
      className={classes.skip}
      onClick={(event) => {
        // The router would take the hash for a navigation
        event.preventDefault();
        document.getElementById(to)?.focus();
      }}
    >
      {children}
    </a>
  );
}
