import { useEffect, useEffectEvent, useRef } from 'react';
import classes from './list-end.module.css';

interface NearEndProps {
  onNear: () => void;
  /** Distance from the edge of the screen, in px. Has no effect inside a scrolling list. */
  ahead?: number;
}

/** Calls `onNear` once when it comes near the screen. Give it a new key after each loaded page. */
export function NearEnd({ onNear, ahead = 0 }: NearEndProps) {
  const marker = useRef<HTMLDivElement>(null);
  const onSeen = useEffectEvent(onNear);
  useEffect(() => {
    if (marker.current === null) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && onSeen(), {
      rootMargin: `${ahead}px 0px`,
    });
    observer.observe(marker.current);
    return () => observer.disconnect();
  }, [ahead]);
  return <div ref={marker} className={classes.end} />;
}
