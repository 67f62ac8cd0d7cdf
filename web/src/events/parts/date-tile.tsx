import { tileParts } from '../../lib/text/zoned-time.ts';
import { Surface } from '../../ui/layout/surface.tsx';
import { Text } from '../../ui/text/text.tsx';
import { Numeral } from '../../ui/text/numeral.tsx';
import classes from './date-tile.module.css';

interface DateTileProps {
  event: { starts_at: string; timezone: string };
  /** `tile`: a small card; `small`: without the weekday; `column`: the left end of a ticket. */
  variant?: 'tile' | 'small' | 'column';
}

/** Month, day and weekday of an event in its zone. Decorative: the date is in words beside it. */
export function DateTile({ event, variant = 'tile' }: DateTileProps) {
  const { month, day, weekday } = tileParts(event.starts_at, event.timezone);
  return (
    <Surface as="span" grow={false} className={classes.tile} data-look={variant} aria-hidden="true">
      <Text as="span" size="s" weight="strong" tone="danger">
        {month}
      </Text>
      <Numeral size="m" className={classes.day}>
        {day}
      </Numeral>
      {variant !== 'small' && (
        <Text as="span" size="s" tone="quiet">
          {weekday}
        </Text>
      )}
    </Surface>
  );
}
