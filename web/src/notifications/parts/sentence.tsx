import type { Notification } from '@homecoming/contract/notifications.ts';
import { partsOf } from '../sentence.ts';
import classes from './sentence.module.css';

/** What a line says, with the people in bold. */
export function Sentence({ line }: { line: Notification }) {
  return partsOf(line).map(({ text, is }, index) => {
    if (is === 'words') return text;
    return (
      <bdi key={index} className={is === 'person' ? classes.person : undefined}>
        {text}
      </bdi>
    );
  });
}
