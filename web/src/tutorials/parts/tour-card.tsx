import type { ReactNode } from 'react';
import { useRouter } from '@tanstack/react-router';
import { Stack } from '../../ui/layout/stack.tsx';
import { rowStyle } from '../../ui/layout/row.tsx';
import { tileStyle } from '../../ui/layout/tile.tsx';
import { IconChevronRight, IconMap2, IconUser, type IconProps } from '../../ui/icons/icons.tsx';
import { Text } from '../../ui/text/text.tsx';
import classes from './tour-card.module.css';

/** Starts either tutorial again. Step 6 of the community tutorial points here. */
export function TourCard() {
  return (
    <Stack gap={12}>
      <TourEntry
        icon={IconMap2}
        title="Take the tour again"
        text="Six stops, about a minute"
        address="/home?tutorialType=community&restart=true&fromSettings=true"
        tour="tour-entry"
      />
      <TourEntry
        icon={IconUser}
        title="See again how your profile works"
        text="Five stops, from your profile to your first post"
        address="/home?tutorialId=1"
      />
    </Stack>
  );
}

interface TourEntryProps {
  icon: (props: IconProps) => ReactNode;
  title: string;
  text: string;
  /** The address that starts the tutorial. */
  address: string;
  /** The name by which a tutorial finds it. */
  tour?: string;
}

function TourEntry({ icon: Icon, title, text, address, tour }: TourEntryProps) {
  const router = useRouter();
  return (
    <button
      type="button"
      {...rowStyle({ gap: 16, className: classes.card })}
      data-tour={tour}
      onClick={() => router.history.push(address)}
    >
      <span {...tileStyle({ size: 40, className: classes.tile })}>
        <Icon size={22} />
      </span>
      <Stack as="span" grow className={classes.words}>
        <Text as="span" size="m" weight="strong">
          {title}
        </Text>
        <Text as="span" size="s" tone="soft">
          {text}
        </Text>
      </Stack>
      <IconChevronRight size={20} className={classes.chevron} />
    </button>
  );
}
