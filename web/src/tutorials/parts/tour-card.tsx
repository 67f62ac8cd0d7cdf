import { useRouter } from '@tanstack/react-router';
import { IconChevronRight, IconMap2 } from '../../ui/icons/icons.tsx';
import { TOUR_ENTRY_TITLE } from '../steps.ts';
import classes from './tour-card.module.css';

/** Starts the community tutorial again. Step 6 of it points here. */
export function TourCard() {
  const router = useRouter();
  return (
    <button
      type="button"
      className={classes.card}
      data-tour="tour-entry"
      onClick={() => router.history.push('/home?tutorialType=community&restart=true&fromSettings=true')}
    >
      <span className={classes.tile}>
        <IconMap2 size={22} />
      </span>
      <span className={classes.words}>
        <span className={classes.title}>{TOUR_ENTRY_TITLE}</span>
        <span className={classes.text}>Six stops, about a minute</span>
      </span>
      <IconChevronRight size={20} className={classes.chevron} />
    </button>
  );
}
