import type { ReactNode } from 'react';
import classes from './icon-tile.module.css';

interface IconTileProps {
  tone?: 'quiet' | 'ivy' | 'danger' | undefined;
  /** Width and height in px. */
  size?: 40 | 44;
  /** The icon. */
  children: ReactNode;
}

/** An icon on a tile, at the beginning of a row or a card. */
export function IconTile({ tone = 'quiet', size = 44, children }: IconTileProps) {
  return (
    <span className={classes.tile} data-tone={tone} style={{ width: size, height: size }}>
      {children}
    </span>
  );
}
