import classes from './words-list.module.css';
import { Row } from '../../ui/layout/row.tsx';

/** The interests and tags of a person. */
export function WordsList({ interests, tags }: { interests: readonly string[]; tags: readonly string[] }) {
  return (
    <Row as="ul" align="stretch" wrap gap={8} className={classes.words}>
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
    </Row>
  );
}
