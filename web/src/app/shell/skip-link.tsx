import classes from './skip-link.module.css';

/** The first stop of the keyboard: past the navigation, to the content. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className={classes.skip}
      onClick={(event) => {
        // The router would take the hash for a navigation
        event.preventDefault();
        document.getElementById('main')?.focus();
      }}
    >
      Skip to content
    </a>
  );
}
