import classes from './skip-link.module.css';

/** The first tab stop: skips the navigation, to the content or another element by its id. */
export function SkipLink({ to = 'main', children = 'Skip to content' }: { to?: string; children?: string }) {
  return (
    <a
      href={`#${to}`}
      className={classes.skip}
      onClick={(event) => {
        // The router would handle the hash as a navigation
        event.preventDefault();
        document.getElementById(to)?.focus();
      }}
    >
      {children}
    </a>
  );
}
