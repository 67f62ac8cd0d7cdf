import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { IconChevronRight, type IconProps } from '../../ui/icons/icons.tsx';
import { IconTile } from '../../ui/layout/icon-tile.tsx';
import classes from './rows.module.css';

/** A card of rows with lines between them. */
export function Rows({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <section>
      {label !== undefined && <h2 className={classes.label}>{label}</h2>}
      <div className={classes.card}>{children}</div>
    </section>
  );
}

interface RowProps {
  icon: (props: IconProps) => ReactNode;
  title: string;
  /** The second line. */
  text?: ReactNode;
  /** A button, switch or badge at the right end. */
  end?: ReactNode;
  tone?: 'plain' | 'danger';
}

/** A row without an action. */
export function Row(props: RowProps) {
  return (
    <div className={classes.row}>
      <RowContent {...props} />
    </div>
  );
}

/** A row that links to a screen. */
export function LinkRow({ to, end, ...props }: RowProps & { to: NonNullable<LinkProps['to']> }) {
  return (
    <Link to={to} className={classes.row}>
      <RowContent
        {...props}
        end={
          <span className={classes.end}>
            {end} <IconChevronRight size={20} />
          </span>
        }
      />
    </Link>
  );
}

/** A row that is a button. */
export function ButtonRow({ onClick, ...props }: RowProps & { onClick: () => void }) {
  return (
    <button type="button" className={classes.row} onClick={onClick}>
      <RowContent {...props} />
    </button>
  );
}

function RowContent({ icon: RowIcon, title, text, end, tone = 'plain' }: RowProps) {
  return (
    <>
      <IconTile size={40} tone={tone === 'danger' ? tone : 'quiet'}>
        <RowIcon size={20} />
      </IconTile>
      <span className={classes.words}>
        <span className={classes.title} data-tone={tone === 'danger' ? tone : 'quiet'}>
          {title}
        </span>
        {text !== undefined && <span className={classes.text}>{text}</span>}
      </span>
      {end}
    </>
  );
}
