import type { OpenEvent } from '@homecoming/contract/events.ts';
import { Scene } from '../../ui/art/scene.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import classes from './event-cover.module.css';

interface EventCoverProps {
  event: Pick<OpenEvent, 'id' | 'cover'>;
  /** The `sizes` attribute of the image. */
  sizes: string;
}

/** The cover picture of an event, or a drawn scene. Decorative; fills its box. */
export function EventCover({ event, sizes }: EventCoverProps) {
  return (
    <div className={classes.cover}>
      {event.cover === null ? <Scene id={event.id} /> : <Picture picture={event.cover} alt="" sizes={sizes} />}
    </div>
  );
}
