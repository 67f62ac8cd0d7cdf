import { useRouter } from '@tanstack/react-router';
import { IconChevronRight, IconMap2 } from '../../ui/icons/icons.tsx';
import { TOUR_ENTRY_TITLE } from '../steps.ts';
import { rowStyle } from '../../ui/layout/row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Text } from '../../ui/text/text.tsx';
import { tileStyle } from '../../ui/layout/tile.tsx';
import classes from './tour-card.module.css';

/** Starts the community tutorial again. Step 6 of it points here. */
export function TourCard() {
  const router = useRouter();
  return (
    <button
      type="button"
      {...rowStyle({ gap: 16, className: classes.card })}
      data-tour="tour-entry"
      onClick={() => router.history.push('/home?tutorialType=community&restart=true&fromSettings=true')}
    >
      <span {...tileStyle({ size: 40, className: classes.tile })}>
        <IconMap2 size={22} />
      </span>
      <Stack as="span" grow className={classes.words}>
        <Text as="span" size="m" weight="strong">
          {TOUR_ENTRY_TITLE}
        </Text>
        <Text as="span" size="s" tone="soft">
          Six stops, about a minute
        </Text>
      </Stack>
      <IconChevronRight size={20} className={classes.chevron} />
    </button>
  );
}
