import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { IconChevronRight, type IconProps } from '../../ui/icons/icons.tsx';
import { Tile } from '../../ui/layout/tile.tsx';
import { Text } from '../../ui/text/text.tsx';
import { Surface } from '../../ui/layout/surface.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Row, rowStyle } from '../../ui/layout/row.tsx';

import classes from './rows.module.css';

/** A card of rows with lines between them. */
export function Rows({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <section>
      {label !== undefined && (
        <Text as="h2" size="s" weight="strong" tone="quiet" className={classes.label}>
          {label}
        </Text>
      )}
      <Surface className={classes.card}>{children}</Surface>
    </section>
  );
}

interface RowProps {
  icon: (props: IconProps) => ReactNode;
  title: string;
  /** The second line. */
  text?: ReactNode;
  /** A button, switch or badge at the right end. */
  endContent?: ReactNode;
  tone?: 'plain' | 'danger';
}

/** A row without an action. */
export function SettingsRow(props: RowProps) {
  return (
    <Row wrap gap={12} className={classes.row}>
      <RowContent {...props} />
    </Row>
  );
}

/** A row that links to a screen. */
export function LinkRow({ to, endContent, ...props }: RowProps & { to: NonNullable<LinkProps['to']> }) {
  return (
    <Link to={to} {...rowStyle({ wrap: true, gap: 12, className: classes.row })}>
      <RowContent
        {...props}
        endContent={
          <Row as="span" inline gap={12} size="m" tone="quiet" grow={false} className={classes.end}>
            {endContent} <IconChevronRight size={20} />
          </Row>
        }
      />
    </Link>
  );
}

/** A row that is a button. */
export function ButtonRow({ onClick, ...props }: RowProps & { onClick: () => void }) {
  return (
    <button type="button" {...rowStyle({ wrap: true, gap: 12, className: classes.row })} onClick={onClick}>
      <RowContent {...props} />
    </button>
  );
}

function RowContent({ icon: RowIcon, title, text, endContent, tone = 'plain' }: RowProps) {
  return (
    <>
      <Tile size={40} tone={tone === 'danger' ? tone : 'quiet'}>
        <RowIcon size={20} />
      </Tile>
      <Stack as="span" className={classes.words}>
        <span className={classes.title} data-tone={tone === 'danger' ? tone : 'quiet'}>
          {title}
        </span>
        {text !== undefined && (
          <Text as="span" size="s" tone="quiet" breaks>
            {text}
          </Text>
        )}
      </Stack>
      {endContent}
    </>
  );
}
