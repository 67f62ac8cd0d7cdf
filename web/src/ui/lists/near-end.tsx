import { useEffect, useEffectEvent, useRef } from 'react';
import classes from './near-end.module.css';

interface NearEndProps {
  onNear: () => void;
  /** How far ahead of the screen's edge, in px. A list that scrolls by itself is not seen ahead. */
  ahead?: number;
}

/** The end of a list: tells once it is near the screen, or is so from the start. A new one after each page that came. */
export function NearEnd({ onNear, ahead = 0 }: NearEndProps) {
  const place = useRef<HTMLDivElement>(null);
  const onSeen = useEffectEvent(onNear);
  useEffect(() => {
    if (place.current === null) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && onSeen(), {
      rootMargin: `${ahead}px 0px`,
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [ahead]);
  return <div ref={place} className={classes.end} />;
}
