import type { HTMLAttributes, Ref } from 'react';

/** The style that all primitives take. */
export interface BoxStyle {
  /** In a row: `true` takes the free width and shrinks, `false` does neither. */
  grow?: boolean | undefined;
  /** What only one place needs. It wins over the primitive. */
  className?: string | undefined;
}

/** The element of a primitive, with any of its attributes. */
export interface BoxProps extends Omit<HTMLAttributes<HTMLElement>, 'className'> {
  as?: BoxElement | undefined;
  ref?: Ref<HTMLElement> | undefined;
}

type BoxElement =
  | 'article'
  | 'aside'
  | 'bdi'
  | 'dd'
  | 'div'
  | 'dl'
  | 'dt'
  | 'em'
  | 'figcaption'
  | 'figure'
  | 'footer'
  | 'h1'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'header'
  | 'legend'
  | 'li'
  | 'nav'
  | 'ol'
  | 'p'
  | 'section'
  | 'small'
  | 'span'
  | 'strong'
  | 'ul';

/** A distance of the scale, in px. */
export type Space = 2 | 4 | 8 | 12 | 16 | 20 | 28 | 48;

export function joinClasses(...names: (string | undefined)[]): string {
  return names.filter((name) => name !== undefined && name !== '').join(' ');
}
