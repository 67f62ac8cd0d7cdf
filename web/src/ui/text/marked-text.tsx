import { createContext, Fragment, useContext } from 'react';
import { matchedParts } from '../../lib/text/matched-parts.ts';
import classes from './marked-text.module.css';

const Query = createContext('');

/** Marks in the texts of its children what a query finds; nothing while it is empty. */
export const MarkedQuery = Query.Provider;

interface MarkedTextProps {
  children: string;
  query?: string;
  /** Letters match with and without accents, as in searches of people. */
  foldsAccents?: boolean;
}

/** A text in which what a query finds is marked: the given one, else that of `MarkedQuery`. */
export function MarkedText({ children, query, foldsAccents = false }: MarkedTextProps) {
  const around = useContext(Query);
  const wanted = query ?? around;
  if (wanted === '') return children;
  return matchedParts(children, wanted, { foldsAccents }).map(({ text, isMatch }, index) => (
    <Fragment key={index}>{isMatch ? <mark className={classes.mark}>{text}</mark> : text}</Fragment>
  ));
}
