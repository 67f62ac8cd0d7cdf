import { createElement } from 'react';
import { joinClasses, type BoxProps, type BoxStyle } from './box.ts';
import classes from './tile.module.css';

interface TileStyle extends Omit<BoxStyle, 'grow'> {
  tone?: 'bare' | 'quiet' | 'primary' | 'danger' | 'outlined' | 'raised' | undefined;
  /** Width and height in px. */
  size?: 32 | 36 | 40 | 44 | 48 | undefined;
  round?: boolean | undefined;
}

/** An icon on a tile, at the beginning of a row or a card. */
export function Tile({ as = 'span', tone = 'quiet', size, round, className, ...rest }: BoxProps & TileStyle) {
  return createElement(as, { ...rest, ...tileStyle({ tone, size, round, className }) });
}

/** The attributes that make any element a tile, such as a button that is only an icon. */
export function tileStyle({ tone = 'bare', size = 44, round, className }: TileStyle) {
  return {
    className: joinClasses(classes.tile, className),
    'data-tone': tone,
    'data-size': size,
    'data-round': round || undefined,
  };
}
