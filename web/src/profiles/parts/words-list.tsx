import classes from './words-list.module.css';

/** What somebody likes to talk about, and short words that others look for. */
export function WordsList({ interests, tags }: { interests: readonly string[]; tags: readonly string[] }) {
  return (
    <ul className={classes.words}>
      {interests.map((word) => (
        <li key={word} dir="auto">
          {word}
        </li>
      ))}
      {tags.map((word) => (
        <li key={`tag ${word}`} dir="auto" data-tag>
          {word}
        </li>
      ))}
    </ul>
  );
}
