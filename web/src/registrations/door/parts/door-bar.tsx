import type { Event } from '@homecoming/contract/events.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { count } from '../../../lib/text/format.ts';
import { useStore } from '../../../lib/store.ts';
import { IconButton, iconLink } from '../../../ui/buttons/icon-button.tsx';
import { IconEdit, IconVolume, IconVolumeOff, IconX } from '../../../ui/icons/icons.tsx';
import { hasSound, setSound } from '../signals.ts';
import { Numeral } from '../../../ui/text/numeral.tsx';
import { DoorNameSheet } from './door-name.tsx';
import classes from './door-bar.module.css';

interface DoorBarProps {
  event: Event;
  door: string;
  onDoor: (name: string) => void;
}

/** The top of the door screen: event, name of the door, counter, sound. */
export function DoorBar({ event, door, onDoor }: DoorBarProps) {
  const [naming, setNaming] = useState(false);
  const isLoud = useStore(hasSound);
  const { id, title, counts } = event;
  return (
    <header className={classes.bar}>
      <Link to="/events/$id/manage/attendees" params={{ id }} className={iconLink} aria-label="Leave the door">
        <IconX size={24} />
      </Link>
      <div className={classes.words}>
        <h1 dir="auto" className={classes.title}>
          {title}
        </h1>
        <button type="button" className={classes.doorName} onClick={() => setNaming(true)}>
          <span dir="auto">{door === '' ? 'Which entrance is this?' : door}</span> <IconEdit size={16} />
        </button>
      </div>
      <p className={classes.counter}>
        <Numeral as="strong">{count(counts.checked_in ?? 0)}</Numeral> of {count(counts.going)}
        <span className="hc-hidden"> are here</span>
      </p>
      <IconButton label="Sound" aria-pressed={isLoud} onClick={() => setSound(!isLoud)}>
        {isLoud ? <IconVolume size={24} /> : <IconVolumeOff size={24} />}
      </IconButton>
      <DoorNameSheet
        opened={naming}
        door={door}
        onClose={() => setNaming(false)}
        onSave={(name) => {
          onDoor(name);
          setNaming(false);
        }}
      />
    </header>
  );
}
