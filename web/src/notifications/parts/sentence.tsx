import type { Notification } from '@homecoming/contract/notifications.ts';
import { Fragment } from 'react';
import { partsOf } from '../sentence.ts';
import classes from './sentence.module.css';

/** What a line says, with the people in bold. */
export function Sentence({ line }: { line: Notification }) {
  return partsOf(line).map(({ text, is, year }, index) => {
    if (is === 'words') return text;
    return (
      <Fragment key={index}>
        <bdi className={is === 'person' ? classes.person : undefined}>{text}</bdi>
        {year !== undefined && (
          <>
            {' '}
            <bdi className={classes.year}>{year}</bdi>
          </>
        )}
      </Fragment>
    );
  });
}
